import { addDays, daysFrom, mondayOf } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { PERMISSIONS } from '#shared/core/permissions.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { shifts } from '#shared/shifts/contract.ts';
import { editingProblem } from '#shared/shifts/editing.ts';
import { openOn, type Times } from '#shared/shifts/hours.ts';
import { fail, Refusal } from '../core/errors.ts';
import type { Context } from '../core/mount.ts';
import type { Write } from '../core/write.ts';
import { holdTargets, type Planner, saveShift, toDraft, warningsAround } from './planning.ts';
import { type Draft, holdStore, listShifts } from './queries.ts';
import { tellOfSeries } from './telling.ts';

/** A draft of a series; `times` are null where the shop is closed. */
type Wanted = { draft: Omit<Draft, keyof Times>; times: Times | null; name?: string };

type Saved = { chyby: string[]; drafts: (Wanted['draft'] & { id: number })[] };

async function saveOne(tx: Write, { user, scope, now }: Planner, { draft, times }: Wanted) {
  const shift = { ownerId: draft.uzivatel_id, datum: draft.datum };
  const problem = editingProblem(scope, user.id, shift, pragueClock(now).datum);
  if (problem) throw fail.forbidden(problem);
  if (!times) throw fail.invalid('Prodejna má zavřeno, zadejte čas směny.');
  return saveShift(tx, { ...draft, ...times }, null);
}

/** Saves drafts one by one; what is refused becomes a line 'YYYY-MM-DD: reason' and leaves the others alone. */
async function saveEach(tx: Write, planner: Planner, wanted: Wanted[]): Promise<Saved> {
  const saved: Saved = { chyby: [], drafts: [] };
  for (const one of wanted) {
    try {
      saved.drafts.push({ ...one.draft, id: await saveOne(tx, planner, one) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      saved.chyby.push(`${one.draft.datum}: ${one.name ? `${one.name} – ` : ''}${error.message}`);
    }
  }
  return saved;
}

type Series = typeof shifts.bulkCreate | typeof shifts.copyWeek;

/** Saves a series in one transaction, of which nothing is left when every day of it was refused. */
async function saveSeries(context: Context<Series>, wantedOf: (tx: Write) => Promise<Wanted[]>) {
  let saved: Saved = { chyby: [], drafts: [] };
  await context.write(async tx => {
    saved = await saveEach(tx, context, await wantedOf(tx));
    for (const [person, own] of grouped(saved.drafts, draft => draft.uzivatel_id))
      await tellOfSeries(tx, person, own);
    return saved.drafts.length > 0;
  });
  const people = [...new Set(saved.drafts.map(draft => draft.uzivatel_id))];
  const days = saved.drafts.map(draft => draft.datum);
  return {
    success: true as const,
    uspesne: saved.drafts.length,
    chyby: saved.chyby,
    varovani: await warningsAround(context.db, people, days),
  };
}

/** A shift on each of several days; without times each takes the shop's hours of its weekday (4-decisions §7). */
export function bulkCreate(context: Context<typeof shifts.bulkCreate>) {
  const { user, scope, body } = context;
  const { datumy, cas_od, cas_do, ...common } = body;
  const owner = { uzivatel_id: common.user_id ?? user.id, prodejna_id: common.prodejna };
  if (scope === 'own' && owner.uzivatel_id !== user.id)
    throw fail.forbidden(PERMISSIONS['shifts.write'].refusal);
  return saveSeries(context as Context<Series>, async tx => {
    const store = await holdTargets(tx.db, owner);
    const shared = { ...owner, typ_smeny: common.typ_smeny, poznamka: common.poznamka ?? null };
    const timesOn = (day: string): Times | null => {
      if (cas_od && cas_do) return { cas_od, cas_do };
      const open = openOn(store.oteviraci_doba, day);
      return open && { cas_od: open.od, cas_do: open.do };
    };
    return datumy.map(datum => ({ draft: { ...shared, datum }, times: timesOn(datum) }));
  });
}

/** The work shifts of the week before `tyden`, a week later. */
export function copyWeek(context: Context<typeof shifts.copyWeek>) {
  const { prodejna, tyden } = context.body;
  const monday = mondayOf(tyden);
  return saveSeries(context as Context<Series>, async tx => {
    if (!(await holdStore(tx.db, prodejna))?.aktivni)
      throw fail.invalid('Prodejna neexistuje nebo není aktivní', 'prodejna');
    const [od = monday, ...rest] = daysFrom(addDays(monday, -7), 7);
    const before = await listShifts(tx.db, { od, do: rest.at(-1)!, prodejna });
    return before
      .filter(shift => shift.typ_smeny === 'prace' && shift.aktivni)
      .map(shift => {
        const { cas_od, cas_do, ...draft } = toDraft(shift);
        return {
          draft: { ...draft, datum: addDays(shift.datum, 7), poznamka: null },
          times: { cas_od, cas_do },
          name: `${shift.jmeno} ${shift.prijmeni}`,
        };
      });
  });
}
