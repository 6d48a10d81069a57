import { expect, test } from 'vitest';
import { type Asked, absentDays, type OwnShift, usualTimes } from './days.ts';

const asked = (od: string, to = od, more: Partial<Asked> = {}): Asked => ({
  druh: 'dovolena',
  od,
  do: to,
  cas_od: null,
  cas_do: null,
  ...more,
});
const shift = (datum: string, more: Partial<OwnShift> = {}): OwnShift => ({
  id: 7,
  datum,
  cas_od: '09:00',
  cas_do: '20:00',
  typ_smeny: 'prace',
  ma_dochazku: false,
  ...more,
});
const days = (one: Asked, shifts: OwnShift[] = [], weekly = 40, pause = 0, taken: { datum: string }[] = []) =>
  absentDays(one, { shifts, taken, den: () => weekly / 5, pause });

test('a week without a plan is five days of eight hours', () => {
  // From Monday to Sunday.
  expect(days(asked('2026-11-23', '2026-11-29')).map(({ datum, hodiny }) => [datum, hodiny])).toEqual([
    ['2026-11-23', 8],
    ['2026-11-24', 8],
    ['2026-11-25', 8],
    ['2026-11-26', 8],
    ['2026-11-27', 8],
  ]);
});

test.each([
  // Weekly hours, pause, end of the day: without the pause, a fifth of the week is left.
  [40, 0, '16:00'],
  [40, 30, '16:30'],
  [30, 30, '14:00'],
  [20, 30, '12:00'],
])('with %i h a week and a pause of %i min a day ends at %s', (weekly, pause, end) => {
  const [day] = days(asked('2026-11-23'), [], weekly, pause);
  expect(day).toMatchObject({ smena: { cas_od: '08:00', cas_do: end }, hodiny: weekly / 5 });
});

test('usual times never leave the day', () => expect(usualTimes(40, 0).cas_do).toBe('23:59'));

test('planned work gives its times and leaves the plan, even on a Sunday', () => {
  const split = [
    shift('2026-11-29', { id: 1, cas_do: '12:00' }),
    shift('2026-11-29', { id: 2, cas_od: '15:00' }),
  ];
  expect(days(asked('2026-11-29'), split)).toEqual([
    {
      datum: '2026-11-29',
      smena: { cas_od: '09:00', cas_do: '20:00' },
      hodiny: 11,
      rusi: [1, 2],
      problem: null,
    },
  ]);
});

test('a holiday takes no hours, and is no absence when nothing was planned', () => {
  expect(days(asked('2026-12-24'))).toEqual([]);
  expect(days(asked('2026-12-24'), [shift('2026-12-24')])).toMatchObject([{ hodiny: 0, rusi: [7] }]);
});

const NOVEMBER = [2, 3, 6, 7, 8, 11, 12].map(day => `2026-11-${String(day).padStart(2, '0')}`);
const dated = (found: ReturnType<typeof days>) => found.map(({ datum }) => datum);

test('an illness includes a public holiday, unless the plan leaves it free', () => {
  // Tuesday 17 November.
  const ill = asked('2026-11-16', '2026-11-18', { druh: 'nemoc' });
  expect(days(ill).map(({ datum, hodiny }) => [datum, hodiny])).toEqual([
    ['2026-11-16', 8],
    ['2026-11-17', 8],
    ['2026-11-18', 8],
  ]);
  const planned = ['2026-11-16', '2026-11-18'];
  expect(
    dated(
      days(
        ill,
        planned.map(datum => shift(datum)),
      ),
    ),
  ).toEqual(planned);
});

test('free days of a planned week take nothing, in a long and a short week of twelve-hour shifts', () => {
  const rotation = NOVEMBER.map(datum => shift(datum, { cas_od: '08:00' }));
  const found = days(asked('2026-11-02', '2026-11-15'), rotation);
  expect(dated(found)).toEqual(NOVEMBER);
  expect(found.reduce((sum, { hodiny }) => sum + hodiny, 0)).toBe(84);
});

test.each([
  ['work that another absence took out of the week', [], ['2026-11-11'], []],
  [
    'work of another person’s kind, such as a vacation made without a plan',
    ['2026-11-11'],
    [],
    ['2026-11-12'],
  ],
])('%s', (_, off, taken, expected) => {
  const shifts = off.map(datum => shift(datum, { typ_smeny: 'dovolena' }));
  const others = taken.map(datum => ({ datum }));
  expect(dated(days(asked('2026-11-12'), shifts, 40, 0, others))).toEqual(expected);
});

test('a week across two months follows the plan only when both months have one', () => {
  // From Monday 30 November to Friday; first December has no plan, then it has one in a later week.
  const one = asked('2026-11-30', '2026-12-04');
  const november = shift('2026-11-30');
  expect(dated(days(one, [november]))).toEqual(dated(days(one)));
  expect(dated(days(one, [november, shift('2026-12-09')]))).toEqual(['2026-11-30']);
});

test('a person without weekly hours is absent only from planned work', () => {
  expect(days(asked('2026-11-23', '2026-11-29'), [shift('2026-11-25')], 0)).toMatchObject([
    { datum: '2026-11-25', hodiny: 11, rusi: [7] },
  ]);
});

test('a person already off stays off, and attendance stands against an absence', () => {
  expect(days(asked('2026-11-23'), [shift('2026-11-23', { typ_smeny: 'nemoc' })])).toEqual([]);
  expect(days(asked('2026-11-23'), [shift('2026-11-23', { ma_dochazku: true })])).toMatchObject([
    { problem: 'Na tento den už je zapsaná docházka.' },
  ]);
});

test('a whole day at a doctor takes planned work and makes no shift, a part of a day leaves the plan', () => {
  const whole = asked('2026-11-23', '2026-11-23', { druh: 'lekar' });
  expect(days(whole, [shift('2026-11-23')])).toMatchObject([{ smena: null, rusi: [7], hodiny: 11 }]);
  const split = [shift('2026-11-23', { cas_do: '12:00' }), shift('2026-11-23', { id: 8, cas_od: '15:00' })];
  expect(days(whole, split)).toMatchObject([{ smena: null, rusi: [7, 8], hodiny: 8 }]);
  const part = { ...whole, cas_od: '10:00', cas_do: '11:30' };
  const attended = shift('2026-11-23', { ma_dochazku: true });
  expect(days(part, [attended])).toMatchObject([{ smena: null, rusi: [], hodiny: 1.5, problem: null }]);
});
