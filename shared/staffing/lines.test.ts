import { expect, test } from 'vitest';
import { STAFFING } from './fields.ts';
import { doubtOf, readExceptions, readWeek, weekLineText } from './lines.ts';

test.each([
  ['po-pá 9-19: 2', [{ dny: [0, 1, 2, 3, 4], od: '09:00', do: '19:00', lidi: 2 }], 'po–pá 9–19: 2'],
  ['Po – Pa 9 – 19:2', [{ dny: [0, 1, 2, 3, 4], od: '09:00', do: '19:00', lidi: 2 }], 'po–pá 9–19: 2'],
  ['so, ne 9:30-12.30: 1', [{ dny: [5, 6], od: '09:30', do: '12:30', lidi: 1 }], 'so–ne 9:30–12:30: 1'],
  ['po,st-čt 830-24: 3', [{ dny: [0, 2, 3], od: '08:30', do: '23:59', lidi: 3 }], 'po, st–čt 8:30–23:59: 3'],
  ['Denně 9-21: 2', [{ dny: [0, 1, 2, 3, 4, 5, 6], od: '09:00', do: '21:00', lidi: 2 }], 'po–ne 9–21: 2'],
  ['ne 8-20: 0', [{ dny: [6], od: '08:00', do: '20:00', lidi: 0 }], 'ne 8–20: 0'],
])('the week line %j is read and written back', (typed, lines, told) => {
  expect(readWeek(typed)).toEqual({ lines, problem: null });
  expect(lines.map(weekLineText)).toEqual([told]);
  expect(readWeek(told).lines).toEqual(lines);
});

test.each([
  ['po-pá', 'Řádek 1: pište například „po-pá 9-19: 2“'],
  [
    'po 9-19: 2\n\npa-po 9-19: 2',
    'Řádek 3: den musí být po, út, st, čt, pá, so nebo ne, rozsah například „po-pá“',
  ],
  ['pondělí 9-19: 2', 'Řádek 1: den musí být po, út, st, čt, pá, so nebo ne, rozsah například „po-pá“'],
  ['po 19-9: 2', 'Řádek 1: čas konce musí být po začátku'],
  ['po 9-27: 2', 'Řádek 1: čas musí být mezi 0 a 24 h'],
  ['po 9-19: 51', 'Řádek 1: nejvýše 50 lidí'],
])('%j is refused with its line number', (typed, problem) =>
  expect(readWeek(typed)).toEqual({ lines: null, problem }),
);

test.each([
  [
    'po-pá 9-19: 2\nso 9-19:30',
    'Řádek 2: „19:30“ je čas, nebo 30\u00a0lidí? Pište „19:30: 2“, nebo „19: 30“.',
  ],
  [
    '24. 12. 2026 9:00 – 12:15 Štědrý den',
    'Řádek 1: „12:15“ je čas, nebo 15\u00a0lidí? Pište „12:15: 2“, nebo „12: 15“.',
  ],
  ['24. 12. 2026 nikdo sklad 9-12:30', null],
  ['po-pá 9-19:30: 2\nso 9-19:2\nne 9-19: 12\n24. 12. 2026 9-12: 2 akce 14-15:30', null],
])('%j: minutes of a time are not taken for a number of people', (typed, problem) =>
  expect(doubtOf(typed)).toBe(problem),
);

test('a form refuses an ambiguous line, a stored one is read as before', () => {
  expect(STAFFING.tyden.problem!('po 9-19:30', null as never)).toContain('je čas, nebo 30\u00a0lidí?');
  expect(readWeek('po 9-19:30').lines).toEqual([{ dny: [0], od: '09:00', do: '19:00', lidi: 30 }]);
});

test('exceptions are read by day, and several lines of one day are its parts', () =>
  expect(
    readExceptions(
      '24. 12. 2026 9-12: 2 Štědrý den\n1.1.2027 nikdo\n5. 12. 2026 9-12: 2\n5. 12. 2026 12-20: 4 akce',
    ),
  ).toEqual({
    problem: null,
    lines: [
      { datum: '2026-12-24', useky: [{ od: '09:00', do: '12:00', lidi: 2 }], duvod: 'Štědrý den' },
      { datum: '2027-01-01', useky: [], duvod: null },
      {
        datum: '2026-12-05',
        useky: [
          { od: '09:00', do: '12:00', lidi: 2 },
          { od: '12:00', do: '20:00', lidi: 4 },
        ],
        duvod: 'akce',
      },
    ],
  }));

test.each([
  ['29. 2. 2027 9-12: 1', 'Řádek 1: takový den neexistuje'],
  ['24. 12. 9-12: 1', 'Řádek 1: pište například „24. 12. 2026 9-12: 2 Štědrý den“ nebo „31. 12. 2026 nikdo“'],
  ['24. 12. 2026 dva', 'Řádek 1: za dnem pište například „9-12: 2“ nebo „nikdo“'],
])('the exception %j is refused with its line number', (typed, problem) =>
  expect(readExceptions(typed)).toEqual({ lines: null, problem }),
);
