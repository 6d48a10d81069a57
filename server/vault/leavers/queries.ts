import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/database/db.ts';
import { prepared } from '../../core/database/prepared.ts';
import { MOST } from '../queries.ts';

type Known = {
  id: number;
  company_name: string;
  store: string;
  platne_od: string;
  lide: { id: number; jmeno: string; prijmeni: string }[];
};

/**
 * Whether `person` knows the current password of `pristup`: they set it, or have revealed it since. If it had been
 * valid before, anyone who set or revealed any password since then may know it, an earlier one as well
 * (rule vault-5).
 */
const knows = (person: RawBuilder<unknown>) => sql<boolean>`(${person} = pristup.nastavil_id
  or exists (select from pristup_odkryti where pristup_id = pristup.id and uzivatel_id = ${person}
    and cas >= coalesce(pristup.znamo_od, pristup.platne_od) and (not drivejsi or pristup.znamo_od is not null))
  or exists (select from pristup_verze kept where kept.pristup_id = pristup.id and kept.nastavil_id = ${person}
    and kept.platne_od >= pristup.znamo_od))`;

const knownTo = prepared((db, { person }: { person: number }) =>
  db
    .selectFrom('pristup')
    .innerJoin('prodejna', 'prodejna.id', 'pristup.prodejna_id')
    .select(['pristup.company_name', 'prodejna.nazev'])
    .where('pristup.smazan', 'is', null)
    .where(knows(sql`${person}::int`))
    .orderBy(sql`company_name collate "cs-x-icu", pristup.id`),
);

/** Accesses whose current password a person knows, ordered by company. */
export const listKnownTo = (db: Db, person: number) => knownTo(db, { person });

const knownToLeavers = prepared(
  () => sql<Known>`
    select pristup.id, company_name, prodejna.nazev as store, platne_od, znaji.lide
    from pristup
    join prodejna on prodejna.id = prodejna_id
    join lateral (
      select json_agg(json_build_object('id', u.id, 'jmeno', u.jmeno, 'prijmeni', u.prijmeni)
        order by u.prijmeni collate "cs-x-icu", u.jmeno collate "cs-x-icu", u.id) as lide
      from uzivatel u
      where not u.aktivni and ${knows(sql`u.id`)}
    ) znaji on znaji.lide is not null
    where pristup.smazan is null
    order by company_name collate "cs-x-icu", pristup.id
    limit ${MOST}`,
);

/** Accesses whose current password is known to somebody who has left, ordered by company. */
export const listKnownToLeavers = (db: Db) => knownToLeavers(db, {});
