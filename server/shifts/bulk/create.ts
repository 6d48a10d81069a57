import { addDays, daysFrom, mondayOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import type { shifts } from '#shared/shifts/contract.ts';
import { editingProblem } from '#shared/shifts/editing.ts';
import { openOn, type Times } from '#shared/shifts/hours.ts';
import type { KeptShift } from '#shared/shifts/kinds.ts';
import { fail, type Refusal } from '../../core/calls/errors.ts';
import type { Context } from '../../core/calls/mount.ts';
import type { Write } from '../../core/write.ts';
import { holdTargets, type Planner, saveShift, warningsAround } from '../planning.ts';
import { type Draft, findPersonName, holdStore, listPlainShifts, toDraft } from '../queries.ts';
import { tellOfMany } from '../telling.ts';
import { shiftDeeds } from './queries.ts';
import { nameOfShift, orLine, refuseAllClosed } from './words.ts';

/**
 * A draft of a series; `times` are null where the shop is closed. When refused, its line begins with the day, or with
 * all of it (`isNamed`) where a series has several people and times.
 */
type Wanted = { draft: Omit<Draft, keyof Times>; times: Times | null; name: string; isNamed?: boolean };

type Made = KeptShift & { jmeno: string };
type Saved = { chyby: string[]; odmitnute: string[]; made: Made[] };

async function saveOne(tx: Write, { user, scope, now }: Planner, { draft, times, name }: Wanted) {
  const shift = { ownerId: draft.uzivatel_id, datum: draft.datum };
  const problem = editingProblem(scope, user.id, shift, pragueClock(now).datum);
  if (problem) throw fail.forbidden(problem);
  if (!times) throw fail.invalid('Prodejna má zavřeno, zadejte čas směny.');
  const whole = { ...draft, ...times };
  return { ...whole, id: await saveShift(tx, whole, null, now), verze: 1, jmeno: name };
}

/**
 * Saves drafts one by one; a refused one becomes a line of the answer and does not affect the others.
 * @throws Refusal 409 when all are in closed months.
 */
async function saveEach(tx: Write, planner: Planner, wanted: Wanted[]): Promise<Saved> {
  const saved: Saved = { chyby: [], odmitnute: [], made: [] };
  const refused: Refusal[] = [];
  for (const one of wanted) {
    const { draft, times, name } = one;
    const line = one.isNamed ? nameOfShift({ ...draft, ...times, jmeno: name }) : draft.datum;
    const done = await orLine(tx.db, line, () => saveOne(tx, planner, one));
    if ('id' in done) saved.made.push(done);
    else {
      saved.chyby.push(done.line);
      saved.odmitnute.push(draft.datum);
      refused.push(done.refusal);
    }
  }
  refuseAllClosed(saved.made, refused);
  return saved;
}

type Series = typeof shifts.bulkCreate | typeof shifts.copyWeek;

/** Rolls back a trial and carries its result. */
class Rehearsed extends Error {
  constructor(readonly answer: Awaited<ReturnType<typeof answerOf>>) {
    super('rehearsed');
  }
}

async function answerOf(db: Write['db'], { chyby, odmitnute, made }: Saved, davka: number | null) {
  const people = [...new Set(made.map(draft => draft.uzivatel_id))];
  return {
    uspesne: made.length,
    chyby,
    odmitnute,
    vytvorene: made.map(({ id, datum, cas_od, cas_do, typ_smeny, jmeno }) => ({
      ...{ id, datum, cas_od, cas_do, typ_smeny, jmeno },
    })),
    davka,
    varovani: await warningsAround(
      db,
      people,
      made.map(draft => draft.datum),
    ),
  };
}

/**
 * Saves a series in one transaction, which is rolled back if every day of it was refused, or if it is only a trial
 * (`isTried`).
 */
async function saveSeries(
  context: Context<Series>,
  wantedOf: (tx: Write) => Promise<Wanted[]>,
  isTried = false,
) {
  let answer: Awaited<ReturnType<typeof answerOf>> | undefined;
  const { user, scope, now } = context;
  const work = async (tx: Write) => {
    const saved = await saveEach(tx, context, await wantedOf(tx));
    const { made } = saved;
    if (isTried) throw new Rehearsed(await answerOf(tx.db, saved, null));
    await tellOfMany(tx, { user, scope, today: pragueClock(now).datum }, made, 'added');
    const rows = made.map(({ jmeno: _, ...kept }) => kept);
    const davka =
      made.length > 0 ? await shiftDeeds.keep(tx.db, user.id, { co: 'vytvoreni', rows }, now) : null;
    answer = await answerOf(tx.db, saved, davka);
    return made.length > 0;
  };
  try {
    await context.write(work);
    return answer!;
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer;
    throw error;
  }
}

/** Adds a shift on each of several days; without times each gets the shop’s opening hours (rule shifts-5). */
export function bulkCreate(context: Context<typeof shifts.bulkCreate>) {
  const { user, scope, body } = context;
  const { datumy, cas_od, cas_do, ...common } = body;
  const owner = { uzivatel_id: common.user_id ?? user.id, prodejna_id: common.prodejna };
  if (scope === 'own' && owner.uzivatel_id !== user.id) throw fail.forbidden(refusalOf('shifts.write'));
  return saveSeries(context as Context<Series>, async tx => {
    const store = await holdTargets(tx.db, owner);
    const person = await findPersonName(tx.db, owner.uzivatel_id);
    const shared = { ...owner, typ_smeny: common.typ_smeny, poznamka: common.poznamka ?? null };
    const timesOn = (day: string): Times | null => {
      if (cas_od && cas_do) return { cas_od, cas_do };
      const open = openOn(store.oteviraci_doba, day);
      return open && { cas_od: open.od, cas_do: open.do };
    };
    const name = `${person?.jmeno} ${person?.prijmeni}`;
    return datumy.map(datum => ({ draft: { ...shared, datum }, times: timesOn(datum), name }));
  });
}

/** Copies the work shifts of the week before `tyden` into it; only as a trial with `nanecisto`. */
export function copyWeek(context: Context<typeof shifts.copyWeek>) {
  const { prodejna, tyden, nanecisto } = context.body;
  const monday = mondayOf(tyden);
  const wantedOf = async (tx: Write) => {
    if (!(await holdStore(tx.db, prodejna))?.aktivni)
      throw fail.invalid('Prodejna neexistuje nebo není aktivní', 'prodejna');
    const [od = monday, ...rest] = daysFrom(addDays(monday, -7), 7);
    const before = await listPlainShifts(tx.db, { od, do: rest.at(-1)!, prodejna });
    return before
      .filter(shift => shift.typ_smeny === 'prace' && shift.aktivni)
      .map(shift => {
        const { cas_od, cas_do, ...draft } = toDraft(shift);
        return {
          draft: { ...draft, datum: addDays(shift.datum, 7), poznamka: null },
          times: { cas_od, cas_do },
          name: `${shift.jmeno} ${shift.prijmeni}`,
          isNamed: true,
        };
      });
  };
  return saveSeries(context as Context<Series>, wantedOf, nanecisto);
}
