import { sql } from 'kysely';
import { ABSENCE_KIND_LABELS } from '#shared/absences/kinds.ts';
import { toAbsence } from '#shared/core/addresses.ts';
import { czechDay } from '#shared/core/days.ts';
import { SHIFT_TYPE_LABELS } from '#shared/shifts/kinds.ts';
import { span } from '#shared/shifts/words.ts';
import type { Db } from '../../core/database/db.ts';

/** The last day of a person's last contract; null without contracts, or if one has no end. */
async function lastDayOf(db: Db, id: number): Promise<string | null> {
  const { posledni } = await db
    .selectFrom('smlouva')
    .select(sql<string | null>`case when bool_and("do" is not null) then max("do") end`.as('posledni'))
    .where('uzivatel_id', '=', id)
    .executeTakeFirstOrThrow();
  return posledni;
}

/** Work from `today` on, and days off that do not belong to an approved leave. */
const listPlanned = (db: Db, id: number, today: string) =>
  db
    .selectFrom('smena')
    .innerJoin('prodejna', 'prodejna.id', 'smena.prodejna_id')
    .select(['prodejna_id', 'datum', 'cas_od', 'cas_do', 'typ_smeny', 'prodejna.nazev'])
    .where('uzivatel_id', '=', id)
    .where('datum', '>=', today)
    .where(
      sql<boolean>`(typ_smeny = 'prace' or not exists (select from nepritomnost n
        where n.uzivatel_id = smena.uzivatel_id and n.stav = 'schvaleno' and smena.datum between n.od and n."do"))`,
    )
    .execute();

/** Approved leave that ends on `today` or later, with the last of its days that has a shift in the plan. */
const listLeave = (db: Db, id: number, today: string) =>
  db
    .selectFrom('nepritomnost')
    .select(['id', 'druh', 'od', 'do', 'cas_od', 'cas_do'])
    .select(
      sql<string | null>`(select max(datum) from smena where smena.uzivatel_id = nepritomnost.uzivatel_id
        and typ_smeny <> 'prace' and datum between od and "do")`.as('posledni'),
    )
    .where('uzivatel_id', '=', id)
    .where('stav', '=', 'schvaleno')
    .where('do', '>=', today)
    .execute();

/** Work and leave planned for a person from `today` on, by day; items after the last contract's end are marked. */
export async function plannedOf(
  db: Db,
  id: number,
  today: string,
): Promise<{ text: string; cesta: string }[]> {
  const [last, shifts, leave] = await Promise.all([
    lastDayOf(db, id),
    listPlanned(db, id, today),
    listLeave(db, id, today),
  ]);
  const beyond = (od: string, to = od) => {
    if (last === null || to <= last) return '';
    return `, ${od > last ? '' : 'zčásti '}po konci smlouvy ${czechDay(last)}`;
  };
  const planned = shifts.map(({ datum, cas_od, cas_do, typ_smeny, nazev, prodejna_id }) => {
    const what =
      typ_smeny === 'prace' ? span({ cas_od, cas_do }) : SHIFT_TYPE_LABELS[typ_smeny].toLowerCase();
    return {
      od: `${datum} ${cas_od}`,
      text: `${czechDay(datum)} ${what}, ${nazev}${beyond(datum)}`,
      cesta: `/shifts?zalozka=plan&mesic=${datum.slice(0, 7)}&prodejna=${prodejna_id}`,
    };
  });
  const approved = leave.map(({ id: absence, druh, od, do: to, cas_od, cas_do, posledni }) => {
    const days = to === od ? czechDay(od) : `${czechDay(od)} – ${czechDay(to)}`;
    const part = cas_od === null || cas_do === null ? '' : ` ${span({ cas_od, cas_do })}`;
    return {
      od: `${od} ${cas_od ?? ''}`,
      text: `${days}${part} schváleno: ${ABSENCE_KIND_LABELS[druh].toLowerCase()}${beyond(od, posledni ?? to)}`,
      cesta: toAbsence(absence),
    };
  });
  return [...planned, ...approved]
    .sort((one, other) => one.od.localeCompare(other.od))
    .map(({ text, cesta }) => ({ text, cesta }));
}
