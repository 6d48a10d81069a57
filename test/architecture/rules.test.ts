import { expect, test } from 'vitest';
import { linesWith, read, sources } from './sources.ts';

/** Code refers to rules as 'rule orders-3'; docs/rules contains them. */
const ROOMS = [
  'platform',
  'people',
  'news',
  'sales',
  'numbers',
  'analytics',
  'shifts',
  'timesheet',
  'absences',
  'kiosk',
  'orders',
  'vault',
  'home',
];
const PROGRAM = sources('shared', 'server', 'client', 'world', 'e2e', 'test', 'proof', 'bench').filter(
  path => path !== 'test/architecture/rules.test.ts',
);

const RULES = new Map(
  ROOMS.flatMap(room =>
    [...read(`docs/rules/${room}.md`).matchAll(/^\*\*([a-z]+-\d+) [^*]+\*\*/gm)].map(
      ([, name]) => [name!, room] as const,
    ),
  ),
);
const NAMED = /\brules? ([a-z]+-\d+(?:, [a-z]+-\d+)*)/g;

test('every rule named in code is in docs/rules, in its room', () => {
  expect(RULES.size).toBeGreaterThan(70);
  expect([...RULES].filter(([name, room]) => !name.startsWith(`${room}-`))).toEqual([]);
  const named = PROGRAM.flatMap(path =>
    [...read(path).matchAll(NAMED)].flatMap(([, names]) => names!.split(', ').map(name => ({ path, name }))),
  );
  expect(named.length).toBeGreaterThan(400);
  expect(named.filter(({ name }) => !RULES.has(name))).toEqual([]);
  // 'rule shifts-3s' would be read as shifts-3.
  expect(PROGRAM.flatMap(path => linesWith(path, /\brules? [a-z]+-\d+(?:, [a-z]+-\d+)*[a-z]/))).toEqual([]);
});

test('each room numbers its rules from 1 without repeats', () => {
  for (const room of ROOMS) {
    const numbers = [...RULES].filter(([, of]) => of === room).map(([name]) => Number(name.split('-')[1]));
    expect(numbers, room).toEqual(numbers.map((_, at) => at + 1));
  }
});

test('no reference leads outside the repository', () => {
  const outside =
    /\bD[123] ?§|\bissue \d|\b[45]-decisions\b|\breliability\.md\b|\.\.\/shared\/(spec|design|findings)/;
  expect(PROGRAM.flatMap(path => linesWith(path, outside))).toEqual([]);
});
