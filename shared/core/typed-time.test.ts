import { expect, test } from 'vitest';
import { timeProblem, toTime } from './typed-time.ts';

test.each([
  ['8', '08:00'],
  ['18', '18:00'],
  ['830', '08:30'],
  ['1830', '18:30'],
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  [' 20:00 ', '20:00'],
  ['00:00', '00:00'],
  ['24', '24'],
  ['8:60', '8:60'],
  ['8:3', '8:3'],
  ['osm', 'osm'],
  ['', ''],
])('%j is read as %j', (typed, time) => expect(toTime(typed)).toBe(time));

test.each([
  ['', null],
  ['8', null],
  ['25:00', 'Čas musí být ve tvaru HH:MM'],
  ['osm', 'Čas musí být ve tvaru HH:MM'],
])('%j has the problem %j', (typed, problem) => expect(timeProblem(typed)).toBe(problem));
