import { expect, test } from 'vitest';
import { warningLines } from './warning-lines.ts';

test('the same warning about one person on several days is one line', () => {
  const said = (user_id: number, day: number, text: string) => ({ user_id, datum: `2026-11-0${day}`, text });
  const osoby = [
    { id: 1, jmeno: 'Petra', prijmeni: 'Nováková' },
    { id: 2, jmeno: 'Karel', prijmeni: 'Beneš' },
  ];
  const varovani = [said(1, 2, 'Pozdě.'), said(2, 2, 'Pozdě.'), said(1, 3, 'Dlouho.'), said(1, 5, 'Pozdě.')];
  expect(warningLines({ osoby, varovani })).toEqual([
    'Petra Nováková, 2.\u00a011., 5.\u00a011.: Pozdě.',
    expect.stringMatching(/^Karel Beneš, .*2\..*: Pozdě\.$/),
    expect.stringMatching(/^Petra Nováková, .*3\..*: Dlouho\.$/),
  ]);
});
