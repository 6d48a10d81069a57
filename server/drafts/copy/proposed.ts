import { fundOf } from '#shared/contracts/fund.ts';
import { addDays, daysBetween, daysFrom, mondayOf, monthRange } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { isWorkingDay } from '#shared/shifts/holidays.ts';
import { openOn, type Times } from '#shared/shifts/hours.ts';
import type { ShiftContent } from '#shared/shifts/kinds.ts';
import type { Planned } from '#shared/shifts/law/person.ts';
import { needsOf } from '#shared/staffing/need.ts';
import type { Db } from '../../core/db.ts';
import { fail } from '../../core/errors.ts';
import { keptThreads } from '../../core/thread.ts';
import { type Asked, type Candidate, WEIGHTS } from '../../roster/shop/asked.ts';
import type { Proposal, ProposalTask } from '../../roster/shop/propose.ts';
import { lawContext } from '../../shifts/judging.ts';
import { listPlanned } from '../../shifts/plan/queries.ts';
import { listShifts } from '../../shifts/queries.ts';
import { findStaffing } from '../../staffing/queries.ts';
import { listWishes } from '../../wishes/queries.ts';
import { shiftsInDrafts, toOriginal } from '../queries.ts';
import { entriesOfDays } from './queries.ts';

/** Of the shop's usual times so many are offered to a proposal, of the last days. */
const USUAL = { times: 3, days: 60 };
const STEPS = 40;
const SEED = 1;

const proposeBeside = keptThreads<ProposalTask, Proposal>('roster');
/** One proposal of a shop at a time, so that a press again and again does not fill the machine. */
const running = new Set<number>();

/** The most usual times of the shop's shifts before `day`. */
async function usualTimes(db: Db, prodejna: number, day: string): Promise<Times[]> {
  const rows = await listShifts(db, { od: addDays(day, -USUAL.days), do: addDays(day, -1), prodejna });
  const works = rows.filter(({ typ_smeny }) => typ_smeny === 'prace');
  return [...grouped(works, ({ cas_od, cas_do }) => `${cas_od} ${cas_do}`).values()]
    .sort((one, other) => other.length - one.length)
    .slice(0, USUAL.times)
    .map(([first]) => ({ cas_od: first!.cas_od, cas_do: first!.cas_do }));
}

/** What people have on days, in the plan and in drafts of all shops. */
async function plannedOf(db: Db, users: number[], days: { od: string; do: string }) {
  const rows = (await listShifts(db, { ...days, users })).map(toOriginal);
  const inDrafts = await shiftsInDrafts(
    db,
    rows.map(({ id }) => id),
  );
  const entries = await entriesOfDays(db, days, { users });
  const stays: ShiftContent[] = [
    ...rows.filter(({ id }) => !inDrafts.has(id)),
    ...entries.filter(({ zruseno }) => !zruseno),
  ];
  return grouped(stays, ({ uzivatel_id }) => uzivatel_id);
}

type Store = { id: number; oteviraci_doba: Parameters<typeof openOn>[0] };

/** The shop's month from tomorrow on, as a proposal needs it; null where no day is left. */
async function askedOf(db: Db, store: Store, mesic: string, today: string): Promise<Asked | null> {
  const month = monthRange(mesic);
  const od = month.od > today ? month.od : addDays(today, 1);
  if (od > month.do) return null;
  const days = { od, do: month.do };
  const staffing = await findStaffing(db, store.id);
  if (!staffing.tyden && !staffing.vyjimky)
    throw fail.conflict('Nejdřív zadejte, kolik lidí prodejna potřebuje. Podle toho se směny navrhují.');
  const needOn = needsOf(staffing, store.oteviraci_doba);
  const people = (await listPlanned(db, store.id, days)).filter(({ aktivni, domaci }) => aktivni && domaci);
  if (people.length === 0) throw fail.conflict('Prodejna nemá nikoho, komu by se daly směny navrhnout.');
  const users = people.map(({ id }) => id);
  const around = { od: addDays(mondayOf(od), -14), do: addDays(mondayOf(month.do), 20) };
  const [law, planned, wishes, usual] = await Promise.all([
    lawContext(db, users, around),
    plannedOf(db, users, around),
    listWishes(db, { ...days, prodejna: store.id }),
    usualTimes(db, store.id, od),
  ]);
  const all = daysFrom(od, daysBetween(od, month.do) + 1);
  const timesOn = (day: string): Times[] => {
    const open = openOn(store.oteviraci_doba, day);
    const whole = open ? { cas_od: open.od, cas_do: open.do } : null;
    const fitting = usual.filter(one => !whole || (one.cas_od >= whole.cas_od && one.cas_do <= whole.cas_do));
    const needed = needOn(day).useky.map(one => ({ cas_od: one.od, cas_do: one.do }));
    const offered = [...needed, ...(whole ? [whole, ...fitting] : [])];
    return [...new Map(offered.map(one => [`${one.cas_od} ${one.cas_do}`, one])).values()];
  };
  const candidateOf = (id: number): Candidate => {
    const contracts = law.contracts.get(id) ?? [];
    const shifts = (planned.get(id) ?? []).map(
      ({ prodejna_id, ...one }): Planned => ({
        ...{ datum: one.datum, cas_od: one.cas_od, cas_do: one.cas_do, typ_smeny: one.typ_smeny },
        prodejna: prodejna_id,
        velka: law.shops.get(prodejna_id)?.nad_200m2,
      }),
    );
    const absences = law.absences.get(id) ?? [];
    const isAway = (day: string) =>
      shifts.some(one => one.datum === day && one.typ_smeny !== 'prace') ||
      absences.some(one => one.od <= day && day <= one.do);
    const fund = fundOf(contracts, mesic);
    const counted = all.filter(day => isWorkingDay(day) && fund.pocita(day) && !isAway(day));
    return {
      ...{ id, shifts, contracts, absences, born: law.born.get(id), history: law.history.get(id) },
      wishes: wishes.filter(({ user_id }) => user_id === id),
      hodin: all.some(fund.pocita) ? counted.reduce((sum, day) => sum + fund.den(day), 0) : null,
    };
  };
  return {
    ...{ prodejna: store.id, ...days, velka: law.shops.get(store.id)?.nad_200m2 ?? false },
    times: Object.fromEntries(all.map(day => [day, timesOn(day)])),
    needs: Object.fromEntries(all.map(day => [day, needOn(day).useky])),
    people: users.map(candidateOf),
  };
}

/**
 * Shifts that the shop's month lacks, of its own people, as the law's table, contracts, wishes and required people have
 * it (rule shifts-14); asked again over the same data it says the same. A second one for a shop is refused meanwhile.
 */
export async function proposedShifts(
  db: Db,
  store: Store,
  mesic: string,
  now: number,
): Promise<ShiftContent[]> {
  if (running.has(store.id))
    throw fail.conflict('Směny této prodejny se právě navrhují. Zkuste to za chvíli znovu.');
  running.add(store.id);
  try {
    const asked = await askedOf(db, store, mesic, pragueClock(now).datum);
    if (!asked) throw fail.conflict('V tomto měsíci už nezbývá žádný den, na který by se dalo plánovat.');
    const { smeny } = await proposeBeside({ asked, weights: WEIGHTS, budget: { steps: STEPS }, seed: SEED });
    return smeny
      .sort((one, other) => one.datum.localeCompare(other.datum) || one.cas_od.localeCompare(other.cas_od))
      .map(({ user_id, ...times }) => ({
        ...times,
        ...{ uzivatel_id: user_id, prodejna_id: store.id, typ_smeny: 'prace' as const, poznamka: null },
      }));
  } finally {
    running.delete(store.id);
  }
}
