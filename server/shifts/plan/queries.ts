import { sql } from 'kysely';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import type { Db } from '../../core/database/db.ts';
import { authorColumns, byName } from '../../users/person.ts';

const [, jmeno, prijmeni] = authorColumns;

/** The planner's rows: the shop's active people, everybody with a shift in it on these days, and `also`. */
export const listPlanned = (
  db: Db,
  prodejna: number,
  days: { od: string; do: string },
  also: number[] = [],
) =>
  db
    .selectFrom('uzivatel')
    .select(['uzivatel.id', jmeno, prijmeni, 'uzivatel.aktivni', 'uzivatel.role'])
    .select(sql<boolean>`coalesce(uzivatel.prodejna_id, ${FALLBACK_SHOP}) = ${prodejna}`.as('domaci'))
    .where(eb =>
      eb.or([
        eb.and([eb('uzivatel.prodejna_id', '=', prodejna), eb('uzivatel.aktivni', '=', true)]),
        ...(also.length > 0 ? [eb('uzivatel.id', 'in', also)] : []),
        eb(
          'uzivatel.id',
          'in',
          eb
            .selectFrom('smena')
            .select('smena.uzivatel_id')
            .where('smena.prodejna_id', '=', prodejna)
            .where('smena.datum', '>=', days.od)
            .where('smena.datum', '<=', days.do),
        ),
      ]),
    )
    .orderBy(sql`domaci desc, ${byName}`)
    .execute();
