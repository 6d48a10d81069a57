import type { Tx } from '#server/core/database/db.ts';
import type { ContractKind } from '#shared/contracts/kinds.ts';
import { addDays, addMonths, monthOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { PEOPLE } from './chain.ts';

type Terms = { druh: ContractKind; tydenni_hodiny: number | null };
const FULL: Terms = { druh: 'hpp', tydenni_hodiny: 40 };
const PART: Terms = { druh: 'hpp', tydenni_hodiny: 30 };
const HALF: Terms = { druh: 'dpc', tydenni_hodiny: 20 };
const JOB: Terms = { druh: 'dpp', tydenni_hodiny: null };

/** Contracts other than full time: a shop's last seller works part time, and one is a student under eighteen. */
const OTHERS: Record<number, Terms> = {
  16: PART,
  17: JOB,
  25: HALF,
  36: PART,
  37: JOB,
  46: HALF,
  55: PART,
  65: JOB,
};
const MINOR = 17;
const LARGE_SHOP = 1;
/** People whose hours changed at the beginning of this month. */
const CHANGED = [15, 34];
/** Contracts whose hourly rate has not been entered yet. */
const WITHOUT_RATE = [16, 25];
/** CZK an hour, by the kind of contract and the person. */
const rateOf = (id: number, { druh, tydenni_hodiny }: Terms) =>
  WITHOUT_RATE.includes(id) ? null : (druh === 'hpp' && tydenni_hodiny === 40 ? 195 : 172.5) + (id % 4) * 5;
/** People whose contract has not been entered yet. */
const WITHOUT = [71];
/** People whose contract allows only their home shop; the others may work in any. */
const AT_HOME = [13, 23];

/** Adds the demo chain's contracts, of every kind, as of `now`. */
export async function fillContracts(db: Tx, now: number) {
  const today = pragueClock(now).datum;
  const month = `${monthOf(today)}-01`;
  const people = PEOPLE.filter(({ id, shop }) => shop !== null && !WITHOUT.includes(id));
  const rows = people.flatMap(({ id, aktivni = true }) => {
    const terms = OTHERS[id] ?? FULL;
    const common = { uzivatel_id: id, technik: id % 10 === 4, cislo_pomeru: `${1000 + id}` };
    const od = `${addMonths(monthOf(today), -18 - (id % 12))}-01`;
    if (!CHANGED.includes(id))
      return [
        {
          ...common,
          ...terms,
          hodinova_sazba: rateOf(id, terms),
          od,
          do: aktivni ? null : addDays(month, -1),
        },
      ];
    return [
      { ...common, ...PART, hodinova_sazba: rateOf(id, PART), od, do: addDays(month, -1) },
      { ...common, ...FULL, hodinova_sazba: rateOf(id, FULL), od: month, do: null, dovolena_hodin: 200 },
    ];
  });
  const made = await db.insertInto('smlouva').values(rows).returning(['id', 'uzivatel_id']).execute();
  const shops = made
    .filter(one => AT_HOME.includes(one.uzivatel_id))
    .map(({ id, uzivatel_id }) => ({
      smlouva_id: id,
      prodejna_id: PEOPLE.find(person => person.id === uzivatel_id)!.shop!,
    }));
  await db.insertInto('smlouva_prodejna').values(shops).execute();
  const born = addDays(today, -17 * 365);
  await db.updateTable('prodejna').set({ nad_200m2: true }).where('id', '=', LARGE_SHOP).execute();
  await db.updateTable('uzivatel').set({ datum_narozeni: born }).where('id', '=', MINOR).execute();
}
