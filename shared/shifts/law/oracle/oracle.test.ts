import { expect, test } from 'vitest';
import { judge } from '../judge.ts';
import { RULES } from '../rules.ts';
import { oracle } from './oracle.ts';
import { randomMonth } from './random-months.ts';

/** `npm run proof -- law` judges all 10,000. */
const MONTHS = 600;

/** Rules about attendance, not about plans; they have tables of their own. */
const OF_ATTENDANCE = ['prescas-tydne', 'prescas-rocne', 'prestavka'];

test(`${MONTHS} random months are judged the same by a plain, slow second implementation`, () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= MONTHS; seed++) {
    const input = randomMonth(seed);
    const said = judge(input).map(({ datum, pravidlo }) => `${datum} ${pravidlo}`);
    expect(said.sort(), `month ${seed}`).toEqual(oracle(input));
    for (const one of said) seen.add(one.slice(11));
  }
  // Months that never break a rule would prove nothing about it.
  expect(RULES.map(({ id }) => id).filter(id => !seen.has(id) && !OF_ATTENDANCE.includes(id))).toEqual([]);
}, 120_000);
