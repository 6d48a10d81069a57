import { expect, test } from 'vitest';
import { checks } from './checks.ts';

test('a failed check of a proof cannot be read as a success', () => {
  const said: string[] = [];
  const { figures, problems, expectThat, expectBetween } = checks(line => said.push(line));
  expectThat('nothing was lost', [], []);
  expectThat('nothing was lost', ['zapis-3'], []);
  expectThat('it answers', { status: undefined }, { status: 200 });
  expectBetween('it ran once or twice', 2, 1, 2);
  expectBetween('it ran once or twice', 31, 1, 2);
  expect(figures).toEqual(['nothing was lost', 'it ran once or twice']);
  expect(problems).toEqual([
    'not true: nothing was lost (expected [], found ["zapis-3"])',
    'not true: it answers (expected {"status":200}, found {})',
    'not true: it ran once or twice (expected 1 to 2, found 31)',
  ]);
  expect(said).toEqual([
    'ok   nothing was lost',
    ...problems.slice(0, 2).map(problem => `FAIL ${problem}`),
    'ok   it ran once or twice',
    `FAIL ${problems[2]}`,
  ]);
});
