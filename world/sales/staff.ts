import { withoutDiacritics } from '#shared/core/folded.ts';
import { type ChainPerson, PEOPLE } from '../chain.ts';
import { type DayNumber, dayNumber } from './calendar.ts';
import { type Dice, keyOf, PURPOSE, steps } from './dice.ts';

/** A seller or technician as the till names them. */
type Member = {
  id: number;
  /** 'Jméno Příjmení' */
  name: string;
  /** 'PRIJMENI Jmeno', as an old till writes it */
  oldName: string;
  /** How many customers they serve, and how much they sell to each compared with others; 1 is average. */
  pace: number;
  skill: number;
  until: DayNumber;
};

export type Duty = { members: Member[]; steps: Float64Array };

/** People above or below the average: [pace, skill]. Others are around 1, derived from their id. */
const TALENTS: Record<number, [pace: number, skill: number]> = {
  13: [1.2, 1.35],
  33: [1.25, 1.6],
  44: [1.1, 1.3],
  16: [0.8, 0.6],
  46: [0.9, 0.65],
  55: [0.75, 0.8],
};
const MANAGER_PACE = 0.5;

/** People who have left, and when. */
const LEFT: Record<number, string> = { 72: '2025-07-01' };
const OLD_NAME_SHARE = 0.06;

/** A helper without an account. */
const HELPER_NAME = 'Brigádník';
const HELPER_SHOPS = new Set([1, 3]);

/** Technicians and the shops whose workshop they run. */
const TECHNICIANS: { id: number; shops: number[] }[] = [
  { id: 15, shops: [1] },
  { id: 34, shops: [3, 5] },
  { id: 46, shops: [4, 6] },
];
const FOREIGN_TECHNICIAN_SHARE = 0.08;
const NO_TECHNICIAN_SHARE = 0.06;

function memberOf({ id, jmeno, prijmeni, role }: ChainPerson): Member {
  const usual = 0.8 + ((id * 37) % 40) / 100;
  const [pace, skill] = TALENTS[id] ?? [usual, 1.9 - usual];
  return {
    id,
    name: `${jmeno} ${prijmeni}`,
    oldName: `${withoutDiacritics(prijmeni).toUpperCase()} ${withoutDiacritics(jmeno)}`,
    pace: role === 'VEDOUCI' ? pace * MANAGER_PACE : pace,
    skill,
    until: LEFT[id] ? dayNumber(LEFT[id]) : Number.POSITIVE_INFINITY,
  };
}

const HELPER: Member = {
  id: 0,
  name: HELPER_NAME,
  oldName: HELPER_NAME,
  pace: 0.35,
  skill: 0.5,
  until: Number.POSITIVE_INFINITY,
};

const MEMBERS = new Map(PEOPLE.map(person => [person.id, memberOf(person)]));
const TEAMS = new Map<number, Member[]>();
for (const { id, shop, role } of PEOPLE) {
  if (shop === null || role === 'ADMIN') continue;
  TEAMS.set(shop, [...(TEAMS.get(shop) ?? []), MEMBERS.get(id)!]);
}

/** The people on duty in a shop on a day: about half of its team, at least one; with helpers at weekends. */
export function dutyOf(shop: number, day: { number: DayNumber; weekday: number }, seed: number): Duty {
  const team = TEAMS.get(shop)!.filter(member => day.number < member.until);
  const drawn = (member: Member) => keyOf(seed, day.number, shop, member.id, PURPOSE.duty);
  const first = team.reduce((best, member) => (drawn(member) < drawn(best) ? member : best));
  const members = team.filter(member => member === first || drawn(member) < 0.5 * 2 ** 32);
  if (day.weekday >= 5 && HELPER_SHOPS.has(shop)) members.push(HELPER);
  return { members, steps: steps(members.map(member => member.pace)) };
}

export const sellerFrom = (duty: Duty, dice: Dice): Member => duty.members[dice.place(duty.steps)]!;

/** A member's name as spelled in this document. */
export const written = (member: Member, dice: Dice): string =>
  dice.chance(OLD_NAME_SHARE) ? member.oldName : member.name;

/** The technician of a repair; null if the till did not record one. */
export function technicianFor(shop: number, dice: Dice): Member | null {
  if (dice.chance(NO_TECHNICIAN_SHARE)) return null;
  const own = TECHNICIANS.find(({ shops }) => shops.includes(shop));
  const technician = !own || dice.chance(FOREIGN_TECHNICIAN_SHARE) ? dice.pick(TECHNICIANS) : own;
  return MEMBERS.get(technician.id)!;
}
