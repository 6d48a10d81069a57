import { expect, test } from 'vitest';
import { wishInWords } from './words.ts';

test('a wish for a part of the day says from when or until when', () => {
  const said = (cas_od: string | null, cas_do: string | null) =>
    wishInWords({ druh: 'radeji_ne', cas_od, cas_do });
  expect(said(null, null)).toBe('Raději ne');
  expect(said('14:00', '23:59')).toBe('Raději ne od 14:00');
  expect(said('00:00', '14:00')).toBe('Raději ne do 14:00');
  expect(said('08:00', '12:30')).toBe('Raději ne 8:00–12:30');
});
