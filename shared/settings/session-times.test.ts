import { expect, test } from 'vitest';
import { sessionTimesProblems } from './session-times.ts';

const IDLE_OVER_16 = 'Odhlášení po nečinnosti nemůže být delší než nejdelší přihlášení (16 h).';
const LONGEST_UNDER_17 = 'Nejdelší přihlášení nemůže být kratší než odhlášení po nečinnosti (17 h).';

test.each([
  [8, 16, {}],
  [16, 16, {}],
  [17, 16, { relace_necinnost_h: IDLE_OVER_16, relace_nejdele_h: LONGEST_UNDER_17 }],
])(
  'an inactivity limit of %d h is checked against a longest session of %d h',
  (relace_necinnost_h, relace_nejdele_h, problems) => {
    expect(sessionTimesProblems({ relace_necinnost_h, relace_nejdele_h })).toEqual(problems);
  },
);
