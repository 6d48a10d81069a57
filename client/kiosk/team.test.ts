import { expect, test } from 'vitest';
import { afterAction, type Team } from './team.ts';

const member = (id: number, stav: string, povoleno: string[]) => ({ id, stav, povoleno });
const team = (...lide: object[]) => ({ nazev: 'Pokladna', lide }) as Team;

test('an action changes the state of its person, and what they may press next, at once', () => {
  const before = team(member(12, 'offline', ['prichod']), member(13, 'working', ['pauza_start', 'odchod']));
  const after = afterAction(before, 12, 'prichod');
  expect(after.lide[0]).toEqual(member(12, 'working', ['pauza_start', 'odchod']));
  expect(after.lide[1]).toBe(before.lide[1]);
  expect(afterAction(after, 13, 'odchod').lide[1]).toEqual(member(13, 'offline', ['prichod']));
});
