import { monthOf } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { drafts } from '#shared/drafts/contract.ts';
import {
  changeText,
  type DraftEntry,
  differences,
  isLate,
  type Original,
  type Pair,
  pairsOf,
} from '#shared/drafts/overlay.ts';
import { countedHours, sumHours } from '#shared/shifts/hours.ts';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import type { Context } from '../core/calls/mount.ts';
import { extended } from '../core/database/rows.ts';
import type { Judged } from '../shifts/judging.ts';
import { monthAsked, planOf } from '../shifts/months.ts';
import type { ShiftRow } from '../shifts/queries.ts';
import { toBrief, viewing } from '../shifts/view.ts';
import { entriesOfDays } from './copy/queries.ts';
import { listEntries, originalsOf, toOriginal } from './queries.ts';

type Person = { id: number; jmeno: string; prijmeni: string; aktivni: boolean; domaci: boolean };

/** A shift as the entry would make it. */
function drafted(entry: DraftEntry, original: ShiftRow | undefined, person: Person, shop: string): ShiftRow {
  return {
    id: original?.id ?? -entry.id,
    datum: entry.datum,
    prodejna: entry.prodejna_id,
    prodejna_nazev: shop,
    cas_od: entry.cas_od,
    cas_do: entry.cas_do,
    typ_smeny: entry.typ_smeny,
    poznamka: entry.poznamka,
    verze: original?.verze ?? entry.verze,
    user_id: person.id,
    jmeno: person.jmeno,
    prijmeni: person.prijmeni,
    aktivni: person.aktivni,
    je_domaci_prodejna: person.domaci,
    dochazka: original?.dochazka ?? [],
    prace_ms: original?.prace_ms ?? null,
    bezi_od: original?.bezi_od ?? null,
    posledni_akce: original?.posledni_akce ?? null,
  };
}

/** Shifts combined with the drafts of other shops and months, because the labour law counts them together. */
function withOthers(rows: ShiftRow[], others: DraftEntry[]): Judged[] {
  const spokenOf = new Set(others.map(({ smena_id }) => smena_id));
  return [
    ...rows.filter(({ id }) => !spokenOf.has(id)),
    ...others
      .filter(({ zruseno }) => !zruseno)
      .map(({ uzivatel_id, prodejna_id, datum, cas_od, cas_do, typ_smeny }) => ({
        ...{ user_id: uzivatel_id, prodejna: prodejna_id, datum, cas_od, cas_do, typ_smeny },
      })),
  ];
}

const markOf = ({ entry, pred, kolize }: Pair) => ({
  id: entry.id,
  verze: entry.verze,
  co: entry.zruseno ? ('zrusena' as const) : pred ? ('zmenena' as const) : ('nova' as const),
  kolize,
  puvodne: pred?.uzivatel_id ?? null,
});

/** A shop's month as its draft would have it, and each person's differences from the plan (rule shifts-14). */
export async function draft(context: Context<typeof drafts.read>) {
  const { db, now, query, app } = context;
  const mesic = monthAsked(context);
  const prodejna = query.prodejna ?? context.user.prodejna_id ?? FALLBACK_SHOP;
  const entries = await listEntries(db, { prodejna, mesic });
  const rows = await originalsOf(db, entries);
  const pairs = pairsOf(entries, new Map([...rows].map(([id, row]) => [id, toOriginal(row)])));
  const byShift = new Map(pairs.map(pair => [pair.pred?.id ?? -pair.entry.id, pair]));
  const touched = entries.flatMap(({ uzivatel_id, smena_id }) => [
    uzivatel_id,
    ...(rows.has(smena_id ?? 0) ? [rows.get(smena_id!)!.user_id] : []),
  ]);
  const before = new Map<number, number>();
  const view = viewing(context);
  // A shift that the calendar moved out of this draft is shown where the draft had it.
  const isHere = ({ prodejna_id, datum }: Original) => prodejna_id === prodejna && monthOf(datum) === mesic;
  const cancelled: ShiftRow[] = [];
  const plan = await planOf(context, {
    also: [...new Set(touched)],
    change(published, people, shop) {
      const ofMonth = published.filter(({ datum }) => monthOf(datum) === mesic);
      for (const [person, own] of grouped(ofMonth, row => row.user_id))
        before.set(person, sumHours(own.map(row => countedHours(row, view.pause))));
      const asDrafted = ({ entry, pred }: Pair) => {
        const person = people.find(({ id }) => id === entry.uzivatel_id);
        return person ? [drafted(entry, rows.get(pred?.id ?? 0), person, shop)] : [];
      };
      const drafts = pairs.filter(({ po }) => po).flatMap(asDrafted);
      const taken = pairs.filter(({ po }) => !po);
      cancelled.push(
        ...taken.flatMap(pair => (isHere(pair.pred!) ? [rows.get(pair.pred!.id)!] : asDrafted(pair))),
      );
      return [...published.filter(row => !byShift.has(row.id)), ...drafts];
    },
    async judged(rows, users, days) {
      const own = new Set(entries.map(({ id }) => id));
      const all = users.length === 0 ? [] : await entriesOfDays(db, days, { users });
      return withOthers(
        rows,
        all.filter(({ id }) => !own.has(id)),
      );
    },
  });
  const byPerson = grouped(
    cancelled.map(row => toBrief(row, view)),
    shift => shift.user_id,
  );
  const marked = (shift: Shift) => {
    const pair = byShift.get(shift.id);
    return extended(shift, { navrh: pair ? markOf(pair) : null });
  };
  const changes = differences(pairs);
  const { zverejneni_dnu } = app.settings();
  return {
    ...plan,
    osoby: plan.osoby.map(person => ({
      ...person,
      smeny: [...person.smeny, ...(byPerson.get(person.id) ?? [])].map(marked),
    })),
    rozdil: plan.osoby
      .filter(({ id }) => changes.has(id))
      .map(({ id, jmeno, prijmeni, hodin }) => ({
        ...{ user_id: id, jmeno, prijmeni, hodin_po: hodin, hodin_pred: before.get(id) ?? 0 },
        zmeny: changes.get(id)!.map(change => ({ co: change.co, text: changeText(change) })),
      })),
    zmeny: pairs.map(({ entry: { id, verze } }) => ({ id, verze })),
    kolize: pairs.filter(({ kolize }) => kolize !== null).length,
    pozde: isLate(pairs, pragueClock(now).datum, zverejneni_dnu),
  };
}
