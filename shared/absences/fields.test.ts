import { describe, expect, test } from 'vitest';
import { rulesOf, typedOf } from '../core/form.ts';
import { ABSENCE } from './fields.ts';
import { BOTH_TIMES, ONE_DAY_ONLY } from './kinds.ts';

const rules = rulesOf(ABSENCE);
/** The problems the form reports at its two times. */
const said = (typed: object) => {
  const all = { ...typedOf(ABSENCE, null), ...typed };
  return [rules.cas_od(all.cas_od, all), rules.cas_do(all.cas_do, all)];
};
const doctor = { druh: 'lekar', od: '2026-11-24', do: '', cas_od: '8:00', cas_do: '10:00' };

describe('a part of a day', () => {
  test.each([
    ['without a last day is of the first', {}, [null, null]],
    ['whose last day is the first', { do: '2026-11-24' }, [null, null]],
    ['is none of several days', { do: '2026-11-25' }, [ONE_DAY_ONLY, null]],
    ['has both times', { cas_do: '' }, [null, BOTH_TIMES]],
  ])('%s', (_, more, expected) => expect(said({ ...doctor, ...more })).toEqual(expected));

  test.each(['dovolena', 'nemoc'])('typed before %s was chosen reports no problem', druh => {
    for (const more of [{}, { cas_do: '' }, { cas_od: '8:7x' }, { do: '2026-11-27' }])
      expect(said({ ...doctor, druh, ...more })).toEqual([null, null]);
  });
});
