import { expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '#shared/roster/kinds.ts';
import { weightName, weightsText } from './weights.ts';

test('only weights that differ from the current ones are named, with both numbers', () => {
  expect(weightsText(DEFAULT_WEIGHTS, DEFAULT_WEIGHTS)).toBe('platné');
  expect(weightsText({ ...DEFAULT_WEIGHTS, chybi: 900, vikend: 0 }, DEFAULT_WEIGHTS)).toBe(
    'neobsazená hodina 900 (platí 600), víkend navíc 0 (platí 120)',
  );
  expect(weightName('jinde')).toBe('Směna v jiné prodejně');
});
