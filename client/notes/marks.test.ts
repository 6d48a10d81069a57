import { expect, test } from 'vitest';
import { daysOfNote, marksOf, placeOfNote } from './marks.ts';

const note = (text: string, od: string, to: string, more: object = {}) => ({
  ...{ text, od, do: to, prodejna: null, kanal: null, ...more },
});

test('a bucket has the notes for any of its days', () => {
  const notes = [
    note('Výloha', '2026-11-03', '2026-11-03', { prodejna: 'Globus' }),
    note('Black Friday', '2026-11-08', '2026-11-09'),
  ];
  expect(marksOf(['2026-11-02', '2026-11-03'], '2026-11-03', notes)).toEqual([[], ['Globus: Výloha']]);
  // Weeks from Monday: a note that crosses their border is in both.
  expect(marksOf(['2026-11-02', '2026-11-09'], '2026-11-15', notes)).toEqual([
    ['Globus: Výloha', 'Celý řetězec: Black Friday'],
    ['Celý řetězec: Black Friday'],
  ]);
});

test('a note says its place and days', () => {
  expect(placeOfNote({ prodejna: 'Zlín', kanal: 'servis' })).toBe('Zlín, Servis');
  expect(daysOfNote(note('', '2026-11-03', '2026-11-04')).replaceAll('\u00a0', ' ')).toBe('3. 11. až 4. 11.');
});
