import { expect, test } from 'vitest';
import { plainCode, shownCode } from './kinds.ts';

test('a recovery code is read however it is written, and shown in fours', () => {
  expect(plainCode(' abcd-efgh jkmn-2345 ')).toBe('ABCDEFGHJKMN2345');
  expect(shownCode('ABCDEFGHJKMN2345')).toBe('ABCD-EFGH-JKMN-2345');
  expect(shownCode('ABCD')).toBe('ABCD');
});
