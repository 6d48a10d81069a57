import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/core/days.ts';
import { random } from '#shared/core/random.ts';
import {
  ACTIONS,
  type AttendanceAction,
  effective,
  stepsOf,
  workedTime,
} from '#shared/shifts/attendance/attendance.ts';
import { testApp } from '#test/app.ts';
import { attendedIn } from './queries.ts';

/**
 * The attended hours of 'Proč?' are counted in the database, because a year of a chain has too many records to read.
 * They must equal the one definition (`workedTime`) for any records: corrected, in a nonsensical order, still
 * running.
 */

const TODAY = '2026-04-15';
const NOW = Date.parse(`${TODAY}T14:20:30+02:00`);
const FIRST = addDays(TODAY, -39);
const PEOPLE = [12, 13, 42];
const app = testApp({ clock: { now: () => NOW } });

type Noted = { id: number; typ_akce: AttendanceAction; cas: string; opravuje: number | null };
type Shift = { id: number; prodejna: number; osoba: number; datum: string; zaznamy: Noted[] };
const shifts: Shift[] = [];

beforeAll(async () => {
  const next = random(7);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!;
  for (let day = FIRST; day <= TODAY; day = addDays(day, 1)) {
    for (const osoba of PEOPLE) {
      const prodejna = pick([1, 2, 3]);
      const { rows } = await sql<{ id: number }>`
        insert into smena (uzivatel_id, prodejna_id, datum, cas_od, cas_do)
        values (${osoba}, ${prodejna}, ${day}, '09:00', '18:00') returning id`.execute(app.db);
      const shift: Shift = { id: rows[0]!.id, prodejna, osoba, datum: day, zaznamy: [] };
      shifts.push(shift);
      let at = Date.parse(`${day}T08:00:00+02:00`);
      const usual: AttendanceAction[] = ['prichod', 'pauza_start', 'pauza_konec', 'odchod'];
      const steps = next() < 0.6 ? usual.slice(0, Math.floor(next() * 5)) : usual.map(() => pick(ACTIONS));
      for (const typ_akce of steps) {
        at += Math.floor(next() * 4 * 3_600_000);
        const cas = new Date(at).toISOString();
        const corrected = next() < 0.2 ? shift.zaznamy.at(-1) : undefined;
        const { rows: written } = await sql<{ id: number }>`
          insert into dochazka (smena_id, typ_akce, cas, zapsal_id, opravuje_id, duvod)
          values (${shift.id}, ${typ_akce}, ${cas}, 12, ${corrected?.id ?? null}, ${corrected ? 'oprava' : null})
          returning id`.execute(app.db);
        shift.zaznamy.push({ id: written[0]!.id, typ_akce, cas, opravuje: corrected?.id ?? null });
      }
    }
  }
});

/** Minutes worked in a shift up to an instant; on the day of that instant, work still running counts up to it. */
function minutesOf({ datum, zaznamy }: Shift, end: number, endDay: string): number {
  const steps = effective(zaznamy)
    .map(({ typ_akce, cas }) => ({ typ_akce, cas: Date.parse(cas) }))
    .filter(({ cas }) => cas <= end);
  return workedTime(steps, datum === endDay ? end : null).odpracovano;
}

const CUT = '2026-04-10';

test.each([
  ['to now', { od: FIRST, do: TODAY }, NOW, TODAY, undefined],
  ['of one person', { od: FIRST, do: TODAY }, NOW, TODAY, 13],
  ['of days that are over', { od: addDays(FIRST, 5), do: '2026-04-01' }, NOW, TODAY, undefined],
  [
    'cut at a time',
    { od: FIRST, do: CUT, do_casu: '11:15' },
    Date.parse(`${CUT}T11:15:00+02:00`),
    CUT,
    undefined,
  ],
] as const)('%s', async (_, range, end, endDay, prodejce) => {
  const found = await attendedIn(app.db, range, { now: NOW, prodejce });
  const numbers = await sql<{ id: number; klic: string }>`
    select id, coalesce('c' || id_prodejny, 'p' || id) as klic from prodejna`.execute(app.db);
  const within = shifts.filter(({ datum }) => datum >= range.od && datum <= range.do);
  let compared = 0;
  for (const { id, klic } of numbers.rows) {
    const own = within.filter(({ prodejna }) => prodejna === id);
    const timed = own.filter(shift => minutesOf(shift, end, endDay) > 0);
    const minutes = timed
      .filter(({ osoba }) => prodejce === undefined || osoba === prodejce)
      .reduce((sum, shift) => sum + minutesOf(shift, end, endDay), 0);
    const row = found.find(one => one.klic === klic);
    expect(Math.round((row?.hodiny ?? 0) * 60), klic).toBe(minutes);
    expect([...(row?.dny ?? [])].sort()).toEqual([...new Set(timed.map(({ datum }) => datum))].sort());
    compared += minutes;
  }
  expect(compared).toBeGreaterThan(1000);
});

test('the stored worked time of a shift agrees with its records', async () => {
  const { rows } = await sql<{ smena_id: number; minuty: number; bezi: boolean; posledni_akce: string }>`
    select smena_id, floor(prace_ms / 60000)::int as minuty, bezi_od is not null as bezi, posledni_akce
    from odpracovano`.execute(app.db);
  const kept = new Map(rows.map(row => [row.smena_id, row]));
  const attended = shifts.filter(({ zaznamy }) => zaznamy.length > 0);
  expect(kept.size).toBe(attended.length);
  for (const { id, zaznamy } of attended) {
    const steps = stepsOf(zaznamy);
    expect(kept.get(id), String(id)).toEqual({
      smena_id: id,
      minuty: workedTime(steps, null).odpracovano,
      bezi: workedTime(steps, NOW + 1e12).odpracovano > workedTime(steps, NOW + 1e11).odpracovano,
      posledni_akce: steps.at(-1)!.typ_akce,
    });
  }
});

test('deleting the last record of a shift deletes its stored worked time', async () => {
  const { id, zaznamy } = shifts.find(shift => shift.zaznamy.length === 1)!;
  await sql`delete from dochazka where id = ${zaznamy[0]!.id}`.execute(app.db);
  const { rows } = await sql`select from odpracovano where smena_id = ${id}`.execute(app.db);
  expect(rows).toEqual([]);
});
