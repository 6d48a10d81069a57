import { expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '#shared/roster/kinds.ts';
import type { Asked, Candidate } from './asked.ts';
import { goalsOf } from './goals.ts';

const DAY = '2026-12-09';
const times = { cas_od: '08:00', cas_do: '20:00' };
const wish = (
  druh: 'radeji_ano' | 'radeji_ne',
  cas_od: string | null = null,
  cas_do: string | null = null,
) => ({
  ...{ datum: DAY, druh, cas_od, cas_do },
});
const stays = { ...times, datum: DAY, typ_smeny: 'prace' as const, prodejna: 1 };
const asked = (person: Partial<Candidate>): Asked => ({
  ...{ od: DAY, do: DAY },
  shops: [{ prodejna: 1, velka: false, times: {}, needs: {} }],
  people: [{ id: 1, prodejna: 1, shifts: [], wishes: [], hodin: 12, ...person }],
});

test.each([
  ['raději ne', [wish('radeji_ne')], 0],
  ['raději ano', [wish('radeji_ano')], 1],
  ['raději ne after it', [wish('radeji_ne', '20:00', '21:00')], 1],
])('an existing shift and a proposed one meet a wish equally: %s', (_, wishes, met) => {
  const kept = goalsOf(asked({ wishes, shifts: [stays] }), DEFAULT_WEIGHTS, []);
  const added = goalsOf(asked({ wishes }), DEFAULT_WEIGHTS, [
    { ...times, user_id: 1, datum: DAY, prodejna: 1 },
  ]);
  expect([kept.prani, added.prani]).toEqual([
    { splneno: met, celkem: 1 },
    { splneno: met, celkem: 1 },
  ]);
  // Shifts that stay are not the search's choice, and cost it nothing.
  expect(kept.body).toBe(goalsOf(asked({ shifts: [stays] }), DEFAULT_WEIGHTS, []).body);
});
