import { describe, expect, test } from 'vitest';
import {
  ACTIONS,
  type AttendanceAction,
  type AttendanceState,
  allowedIn,
  effective,
  hoursMinutes,
  isChain,
  shiftToAttend,
  stateAfter,
  stepsOf,
  workedTime,
} from './attendance.ts';

const LETTERS: Record<string, AttendanceAction> = {
  P: 'prichod',
  B: 'pauza_start',
  C: 'pauza_konec',
  O: 'odchod',
};

/** Reads 'P8:00 O16:30' as records on a day at +01:00. */
const day = (text: string, date = '2026-11-20', offset = '+01:00') =>
  text
    .split(' ')
    .filter(Boolean)
    .map(step => ({
      typ_akce: LETTERS[step[0]!]!,
      cas: Date.parse(`${date}T${step.slice(1).padStart(5, '0')}:00${offset}`),
    }));

test.each<[AttendanceAction | null, boolean, AttendanceState]>([
  [null, true, 'offline'],
  [null, false, 'no_shift'],
  ['prichod', true, 'working'],
  ['pauza_konec', true, 'working'],
  ['pauza_start', true, 'on_break'],
  ['odchod', true, 'offline'],
])('after %s (shift: %s) the state is %s', (last, hasShift, state) =>
  expect(stateAfter(last, hasShift)).toBe(state),
);

test.each<[AttendanceState, AttendanceAction[]]>([
  ['offline', ['prichod']],
  ['no_shift', ['prichod']],
  ['working', ['pauza_start', 'odchod']],
  ['on_break', ['pauza_konec', 'odchod']],
])('when %s, only %j may be pressed', (state, actions) =>
  expect(ACTIONS.filter(action => allowedIn(state).includes(action))).toEqual(actions),
);

describe('worked time', () => {
  test.each([
    ['nothing', '', null, '0:00', '0:00'],
    ['arrival to departure', 'P8:00 O16:30', null, '8:30', '0:00'],
    ['less a break', 'P8:00 B12:00 C12:30 O16:30', null, '8:00', '0:30'],
    ['two breaks', 'P8:00 B10:00 C10:15 B12:00 C12:30 O16:30', null, '7:45', '0:45'],
    ['leaving during a break ends at its start', 'P8:00 B12:00 O16:30', null, '4:00', '0:00'],
    ['two arrivals a day', 'P8:00 O12:00 P14:00 O18:00', null, '8:00', '0:00'],
    ['running until now', 'P8:00', '9:15', '1:15', '0:00'],
    ['running after a break', 'P8:00 B12:00 C12:30', '13:00', '4:30', '0:30'],
    ['on a break nothing runs', 'P8:00 B12:00', '13:00', '4:00', '1:00'],
    ['a forgotten departure is no work', 'P8:00', null, '0:00', '0:00'],
    ['nor is what follows its last break', 'P8:00 B12:00 C12:30', null, '4:00', '0:30'],
  ])('%s', (_, text, now, work, pause) => {
    const at = now ? day(`O${now}`)[0]!.cas : null;
    const { odpracovano, pauza } = workedTime(day(text), at);
    expect(hoursMinutes(odpracovano)).toBe(work);
    expect(hoursMinutes(pauza)).toBe(pause);
  });

  test('is rounded down to minutes', () => {
    const from = Date.parse('2026-11-20T08:00:30+01:00');
    const steps = [
      { typ_akce: 'prichod' as const, cas: from },
      { typ_akce: 'odchod' as const, cas: from + 59_999 },
    ];
    expect(workedTime(steps, null).odpracovano).toBe(0);
    expect(workedTime([steps[0]!, { ...steps[1]!, cas: from + 60_000 }], null).odpracovano).toBe(1);
  });

  test.each([
    ['the spring night has 23 hours', '2026-03-29T01:00:00+01:00', '2026-03-29T05:00:00+02:00', '3:00'],
    ['the autumn night has 25 hours', '2026-10-25T01:00:00+02:00', '2026-10-25T05:00:00+01:00', '5:00'],
  ])('%s', (_, from, to, work) => {
    const steps = [
      { typ_akce: 'prichod' as const, cas: Date.parse(from) },
      { typ_akce: 'odchod' as const, cas: Date.parse(to) },
    ];
    expect(hoursMinutes(workedTime(steps, null).odpracovano)).toBe(work);
  });
});

test.each([
  ['', true],
  ['P8:00 B12:00 C12:30 O16:30', true],
  ['P8:00 B12:00 O16:30', true],
  ['P8:00 O12:00 P13:00', true],
  ['B12:00', false],
  ['P8:00 P9:00', false],
  ['P8:00 C9:00', false],
  ['P8:00 O9:00 O10:00', false],
])('the day %j is allowed by the state machine: %s', (text, allowed) =>
  expect(isChain(day(text))).toBe(allowed),
);

describe('corrections', () => {
  const record = (id: number, typ_akce: AttendanceAction, cas: string, opravuje: number | null = null) => ({
    id,
    typ_akce,
    cas: `2026-11-20T${cas}:00+01:00`,
    opravuje,
  });
  const records = [
    record(1, 'prichod', '10:00'),
    record(2, 'odchod', '16:00'),
    record(3, 'prichod', '08:00', 1),
    record(4, 'prichod', '09:00', 3),
  ];

  test('replace a record, which no longer counts, whoever corrected it', () => {
    expect(effective(records).map(({ id }) => id)).toEqual([4, 2]);
    expect(hoursMinutes(workedTime(stepsOf(records), null).odpracovano)).toBe('7:00');
  });
});

describe('with two shifts on a day an action', () => {
  const shifts = [
    { id: 1, cas_od: '08:00', cas_do: '12:00' },
    { id: 2, cas_od: '14:00', cas_do: '18:00' },
  ];
  test.each([
    ['07:00', 1],
    ['08:00', 1],
    ['11:59', 1],
    ['12:00', 2],
    ['15:00', 2],
    ['10:00', 1],
    ['23:00', 2],
  ])('at %s belongs to shift %d', (time, id) => expect(shiftToAttend(shifts, time)?.id).toBe(id));

  test('belongs to no shift if there is none', () => expect(shiftToAttend([], '08:00')).toBeNull());
});
