import { fundOf } from '#shared/contracts/fund.ts';
import { addDays, daysBetween, daysFrom, mondayOf, monthOf, monthRange } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { SHOP_ROLES } from '#shared/core/roles.ts';
import { type RosterScope, type RosterShift, rosterKey } from '#shared/roster/kinds.ts';
import { isWorkingDay } from '#shared/shifts/holidays.ts';
import type { Times } from '#shared/shifts/hours.ts';
import type { ShiftContent } from '#shared/shifts/kinds.ts';
import { closedByLaw } from '#shared/shifts/law/closed-holidays.ts';
import type { Planned } from '#shared/shifts/law/person.ts';
import { needsOf } from '#shared/staffing/need.ts';
import { openByLaw } from '#shared/staffing/opening.ts';
import type { OpeningHours } from '#shared/stores/hours.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Db } from '../../core/database/db.ts';
import { standingOn } from '../../drafts/copy/queries.ts';
import { lawContext } from '../../shifts/judging.ts';
import { listPlanned } from '../../shifts/plan/queries.ts';
import { listPlainShifts } from '../../shifts/queries.ts';
import { findStaffing } from '../../staffing/queries.ts';
import { listWishes } from '../../wishes/queries.ts';
import { type Asked, type Candidate, mayWorkOn, type Proposed } from '../shop/asked.ts';
import { goneOf, weekendsBefore } from './queries.ts';

/** How many of the shop's usual times are offered to a proposal, and from how many past days they are taken. */
const USUAL = { times: 3, days: 60 };

/** The most frequent times of the shop's shifts before `day`. */
async function usualTimes(db: Db, prodejna: number, day: string): Promise<Times[]> {
  const rows = await listPlainShifts(db, { od: addDays(day, -USUAL.days), do: addDays(day, -1), prodejna });
  const works = rows.filter(({ typ_smeny }) => typ_smeny === 'prace');
  return [...grouped(works, ({ cas_od, cas_do }) => `${cas_od} ${cas_do}`).values()]
    .sort((one, other) => other.length - one.length)
    .slice(0, USUAL.times)
    .map(([first]) => ({ cas_od: first!.cas_od, cas_do: first!.cas_do }));
}

/** A shift in the plan or a draft; a published one that no draft changes has its `id`. */
type Stays = ShiftContent & { id?: number };

/** People's shifts on these days, in the plan and in drafts of all shops, by person. */
async function plannedOf(db: Db, users: number[], days: { od: string; do: string }) {
  const { published, drafted } = await standingOn(db, days, { users });
  const stays: Stays[] = [...published, ...drafted.map(entry => ({ ...entry, id: undefined }))];
  return grouped(stays, ({ uzivatel_id }) => uzivatel_id);
}

/** The days to read: about two weeks on both sides, and the whole month, whose hours the law counts together. */
function knownAround(days: { od: string; do: string }) {
  const month = monthRange(monthOf(days.od));
  const [before, after] = [addDays(mondayOf(days.od), -14), addDays(mondayOf(days.do), 20)];
  return { od: before < month.od ? before : month.od, do: after > month.do ? after : month.do };
}

export type Store = { id: number; oteviraci_doba: OpeningHours };

export type Question = {
  store: Store;
  /** Days of one month, inclusive, none before tomorrow. */
  od: string;
  do: string;
  rozsah: RosterScope;
  /** Locked shifts of the shop; a person from another shop is sent there, whatever else is proposed. */
  zamky: RosterShift[];
  /** Locked shifts of its people in other shops. */
  jinde?: Proposed[];
};

export type Answer = {
  asked: Asked;
  /** Published shifts that the proposal may change. */
  freed: RosterShift[];
  /** Locked shifts that are not in the plan or a draft yet: they stay proposed. */
  locked: RosterShift[];
  /** Names by person. */
  names: Map<number, string>;
};

/**
 * The input of a proposal for the shop's days: its own active people who work in shops with their shifts, wishes and
 * contracts, and those who help there.
 */
export async function askedOf(
  db: Db,
  { store, rozsah, zamky, jinde = [], ...days }: Question,
): Promise<Answer> {
  const [staffing, everybody] = await Promise.all([
    findStaffing(db, store.id),
    listPlanned(db, store.id, days),
  ]);
  if (!staffing.tyden && !staffing.vyjimky)
    throw fail.conflict('Nejdřív zadejte, kolik lidí prodejna potřebuje. Podle toho se směny navrhují.');
  const people = everybody.filter(
    ({ aktivni, domaci, role }) => aktivni && domaci && SHOP_ROLES.includes(role),
  );
  if (people.length === 0) throw fail.conflict('Prodejna nemá nikoho, komu by se daly směny navrhnout.');
  const users = people.map(({ id }) => id);
  const around = knownAround(days);
  const [law, planned, wishes, usual, standing, weekends] = await Promise.all([
    lawContext(db, users, around),
    plannedOf(db, users, around),
    listWishes(db, { ...days, users }),
    usualTimes(db, store.id, days.od),
    standingOn(db, days, { prodejna: store.id }),
    weekendsBefore(db, users, days.od),
  ]);
  const others = [...standing.published, ...standing.drafted].filter(
    one => one.typ_smeny === 'prace' && !users.includes(one.uzivatel_id),
  );
  const there = new Set(others.map(one => rosterKey({ ...one, user_id: one.uzivatel_id })));
  const sent = zamky.filter(one => !users.includes(one.user_id) && !there.has(rosterKey(one)));
  const gone = await goneOf(
    db,
    others.map(({ uzivatel_id }) => uzivatel_id),
  );
  const coming = others.filter(({ uzivatel_id }) => !gone.has(uzivatel_id));
  const all = daysFrom(days.od, daysBetween(days.od, days.do) + 1);
  const isLocked = new Set(zamky.map(rosterKey));

  /**
   * Published shifts of the shop that may change: the only one of their person that day, and not locked. A person's
   * shifts before their first contract, which are older than the contracts in the application, stay: nobody could be
   * proposed there.
   */
  const mayChange = (shifts: Stays[], contracts: readonly { od: string }[]) => {
    if (rozsah === 'doplnit') return [];
    const byDay = grouped(shifts, ({ datum }) => datum);
    return shifts.filter(
      one =>
        one.id !== undefined &&
        one.typ_smeny === 'prace' &&
        one.prodejna_id === store.id &&
        one.datum >= days.od &&
        one.datum <= days.do &&
        byDay.get(one.datum)!.length === 1 &&
        (contracts.length === 0 || contracts.some(({ od }) => od <= one.datum)) &&
        !isLocked.has(rosterKey({ ...one, user_id: one.uzivatel_id })),
    );
  };
  const timesOf = ({ datum, cas_od, cas_do }: Stays | RosterShift) => ({ datum, cas_od, cas_do });
  const velka = law.shops.get(store.id)?.nad_200m2 ?? false;
  const zavreno = (day: string) => (velka ? closedByLaw(day) : null);
  const needOn = needsOf(staffing, { oteviraci_doba: store.oteviraci_doba, zavreno });
  const freed: RosterShift[] = [];
  const locked: RosterShift[] = [...sent];

  const candidateOf = (id: number): Candidate => {
    const contracts = law.contracts.get(id) ?? [];
    const own = planned.get(id) ?? [];
    const changing = mayChange(own, contracts);
    const stays = own.filter(one => !changing.includes(one));
    // A lock is fulfilled only by work in this shop: somebody who is ill in those hours cannot have it.
    const works = own.filter(one => one.typ_smeny === 'prace' && one.prodejna_id === store.id);
    const had = new Set(works.map(one => rosterKey({ ...one, user_id: id })));
    const added = zamky.filter(one => one.user_id === id && !had.has(rosterKey(one)));
    const isThere = (one: Proposed) =>
      own.some(other => other.prodejna_id === one.prodejna && other.datum === one.datum);
    const away = jinde.filter(one => one.user_id === id && !isThere(one));
    freed.push(...changing.map(one => ({ user_id: id, ...timesOf(one) })));
    locked.push(...added);
    const shifts = [
      ...stays.map(
        ({ prodejna_id, typ_smeny, ...one }): Planned => ({
          ...{ ...timesOf({ prodejna_id, typ_smeny, ...one }), typ_smeny, prodejna: prodejna_id },
          velka: law.shops.get(prodejna_id)?.nad_200m2,
        }),
      ),
      ...added.map((one): Planned => ({ ...timesOf(one), typ_smeny: 'prace', prodejna: store.id, velka })),
      ...away.map((one): Planned => ({ ...timesOf(one), typ_smeny: 'prace', prodejna: one.prodejna })),
    ];
    const absences = law.absences.get(id) ?? [];
    const awayHours = law.awayHours.get(id) ?? [];
    const cannot = awayHours.map(one => ({ ...one, druh: 'nemohu' as const }));
    const isAway = (day: string) =>
      shifts.some(one => one.datum === day && one.typ_smeny !== 'prace') ||
      absences.some(one => one.od <= day && day <= one.do);
    const fund = fundOf(contracts, monthOf(days.od));
    // A month without a contract has the standard fund, but a person with contracts at other times wants no hours.
    const employed = all.filter(day => fund.meri(day) && mayWorkOn({ contracts }, day));
    const counted = employed.filter(day => isWorkingDay(day) && !isAway(day));
    return {
      ...{ id, prodejna: store.id, shifts, contracts, absences, awayHours },
      ...{ born: law.born.get(id), history: law.history.get(id) },
      ...{ freed: changing.map(timesOf) },
      wishes: [...wishes.filter(({ user_id }) => user_id === id), ...cannot],
      vikendu: weekends.get(id),
      hodin: employed.length > 0 ? counted.reduce((sum, day) => sum + fund.den(day), 0) : null,
    };
  };
  const candidates = users.map(candidateOf);
  const timesOn = (day: string): Times[] => {
    const open = openByLaw({ ...store, nad_200m2: velka }, day);
    const whole = open ? { cas_od: open.od, cas_do: open.do } : null;
    const fitting = usual.filter(one => !whole || (one.cas_od >= whole.cas_od && one.cas_do <= whole.cas_do));
    const needed = needOn(day).useky.map(one => ({ cas_od: one.od, cas_do: one.do }));
    const had = freed.filter(({ datum }) => datum === day);
    const offered = [...needed, ...(whole ? [whole, ...fitting] : []), ...had];
    return [
      ...new Map(offered.map(({ cas_od, cas_do }) => [`${cas_od} ${cas_do}`, { cas_od, cas_do }])).values(),
    ];
  };
  return {
    asked: {
      ...{ od: days.od, do: days.do, people: candidates },
      shops: [
        {
          ...{
            prodejna: store.id,
            velka,
            others: [...coming.map(one => ({ user_id: one.uzivatel_id, ...timesOf(one) })), ...sent],
          },
          times: Object.fromEntries(all.map(day => [day, timesOn(day)])),
          needs: Object.fromEntries(all.map(day => [day, needOn(day).useky])),
        },
      ],
    },
    ...{ freed, locked },
    names: new Map(people.map(({ id, jmeno, prijmeni }) => [id, `${jmeno} ${prijmeni}`])),
  };
}
