import { iso } from '#server/core/clock.ts';
import type { Tx } from '#server/core/database/db.ts';
import { addDays, addMonths, daysOfMonth, monthOf, weekdayOf } from '#shared/core/days.ts';
import { DAY, MINUTE } from '#shared/core/durations.ts';
import { pragueClock, pragueInstant } from '#shared/core/prague.ts';
import { random } from '#shared/core/random.ts';
import type { AttendanceAction } from '#shared/shifts/attendance/attendance.ts';
import { openOn } from '#shared/shifts/hours.ts';
import type { ShiftContent, ShiftType } from '#shared/shifts/kinds.ts';
import { type ChainPerson, PEOPLE, SHOPS } from './chain.ts';

/** How many months before and after the current one the demo has shifts in. */
const MONTHS_BACK = 2;
const MONTHS_AHEAD = 1;

const ROWS_AT_ONCE = 1_000;

const NOTES = ['Klíče má vedoucí', 'Inventura po zavírací době', 'Závoz od 9:00', 'Zaškolení nového kolegy'];

/** A person's days off, the same in every run: a week of vacation, or two days of sickness. */
function dayOff(person: ChainPerson, day: string): ShiftType | null {
  const week = Math.floor((Date.parse(`${day}T00:00:00Z`) / DAY + 3) / 7);
  const place = (week * 7 + person.id * 5) % 83;
  if (place < 4 && weekdayOf(day) < 5) return 'dovolena';
  return place === 40 && weekdayOf(day) < 2 ? 'nemoc' : null;
}

/** Whether a person works on a day: in shops open daily people take turns, two days on and two off. */
function worksOn(person: ChainPerson, day: string, daily: boolean): boolean {
  if (!daily) return weekdayOf(day) < 5 || person.id % 2 === Math.floor(Date.parse(day) / 604_800_000) % 2;
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY);
  const isSpare = (number + person.id * 3) % 9 === 0;
  return (number + (person.id % 2) * 2) % 4 < 2 && !isSpare;
}

/** A person's shift on a day; on some Saturdays people of shop 1 help in shop 4. */
function planDay(person: ChainPerson, day: string, chance: () => number): ShiftContent | null {
  const shop = SHOPS.find(one => one.id === person.shop)!;
  const open = openOn(shop.oteviraci_doba, day);
  const off = dayOff(person, day);
  const common = { uzivatel_id: person.id, datum: day };
  if (off) {
    return {
      ...common,
      prodejna_id: shop.id,
      cas_od: '08:00',
      cas_do: '16:00',
      typ_smeny: off,
      poznamka: null,
    };
  }
  if (!open || !worksOn(person, day, shop.oteviraci_doba.ne !== null)) return null;
  const isGuest = shop.id === 1 && weekdayOf(day) === 5 && chance() < 0.25;
  const prodejna_id = isGuest ? 4 : shop.id;
  const poznamka = chance() < 0.03 ? NOTES[Math.floor(chance() * NOTES.length)]! : null;
  return { ...common, prodejna_id, cas_od: open.od, cas_do: open.do, typ_smeny: 'prace', poznamka };
}

/** The attendance records of a shift up to `now`; one in sixty has no departure. */
function recordsOf(shift: ShiftContent & { id: number }, now: number, chance: () => number) {
  const begin = pragueInstant(shift.datum, shift.cas_od)!;
  const end = pragueInstant(shift.datum, shift.cas_do)!;
  const around = (instant: number, minutes: number) =>
    instant + Math.round((chance() - 0.6) * minutes) * MINUTE + Math.floor(chance() * MINUTE);
  const lunch = begin + (end - begin) * (0.4 + chance() * 0.2);
  const steps: [AttendanceAction, number][] = [['prichod', around(begin, 12)]];
  if (end - begin > 6 * 60 * MINUTE) {
    steps.push(['pauza_start', lunch], ['pauza_konec', lunch + (25 + chance() * 12) * MINUTE]);
  }
  if (chance() > 1 / 60) steps.push(['odchod', around(end, 10)]);
  return steps
    .filter(([, instant]) => instant <= now)
    .map(([typ_akce, instant]) => ({
      smena_id: shift.id,
      typ_akce,
      cas: iso(Math.floor(instant)),
      poznamka: null,
      zapsal_id: shift.uzivatel_id,
      duvod: null,
      opravuje_id: null,
    }));
}

const pieces = <T>(list: T[]) =>
  Array.from({ length: Math.ceil(list.length / ROWS_AT_ONCE) }, (_, at) =>
    list.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );

/** viktor and petra. */
const DEMO_PEOPLE = [11, 12];

/**
 * Adds the chain's shifts around `now` and the attendance up to it, the same in every run on a day. Anybody who signs
 * in to the demo can clock in: petra, viktor and the administrators have no attendance yet today, and work tomorrow
 * as well, in case the demo is still open after midnight.
 */
export async function fillShifts(db: Tx, now: number) {
  const chance = random(20_261_121);
  const today = pragueClock(now).datum;
  const first = addMonths(monthOf(today), -MONTHS_BACK);
  const days = Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, at) =>
    daysOfMonth(addMonths(first, at)),
  ).flat();
  const working = PEOPLE.filter(person => person.shop !== null && person.aktivni !== false && person.id > 2);
  const planned = days.flatMap(day => working.flatMap(person => planDay(person, day, chance) ?? []));
  const own = {
    prodejna_id: 1,
    cas_od: '08:00',
    cas_do: '20:00',
    typ_smeny: 'prace' as const,
    poznamka: null,
  };
  for (const datum of [today, addDays(today, 1)]) {
    const missing = DEMO_PEOPLE.filter(
      id => !planned.some(shift => shift.uzivatel_id === id && shift.datum === datum),
    );
    planned.push(...missing.map(uzivatel_id => ({ ...own, uzivatel_id, datum })));
  }
  const saved: (ShiftContent & { id: number })[] = [];
  for (const rows of pieces(planned)) {
    saved.push(...(await db.insertInto('smena').values(rows).returningAll().execute()));
  }
  const attended = saved.filter(
    shift =>
      shift.typ_smeny === 'prace' &&
      shift.datum <= today &&
      shift.datum >= addDays(today, -92) &&
      !(shift.datum === today && DEMO_PEOPLE.includes(shift.uzivatel_id)),
  );
  const records = attended.flatMap(shift => recordsOf(shift, now, chance));
  for (const rows of pieces(records)) await db.insertInto('dochazka').values(rows).execute();
}
