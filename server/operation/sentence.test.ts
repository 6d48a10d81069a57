import { expect, test } from 'vitest';
import { sentenceOf } from './sentence.ts';

const refused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED', syscall: 'connect' });

test('says what could not be connected to, of a host with two addresses too', () => {
  const one = 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1';
  expect(sentenceOf(refused('127.0.0.1:1'))).toBe(one);
  // As Node makes it: without a message.
  expect(sentenceOf(new AggregateError([refused('127.0.0.1:1'), refused('::1:1')]))).toBe(
    `${one}\nThe database cannot be reached: connect ECONNREFUSED ::1:1`,
  );
  expect(sentenceOf(new Error('Connection terminated due to connection timeout'))).toBe(
    'The database cannot be reached: Connection terminated due to connection timeout',
  );
});

test('leaves what says it itself', () => {
  expect(sentenceOf(new Error('password authentication failed for user "a"'))).toBe(
    'password authentication failed for user "a"',
  );
  expect(sentenceOf('text')).toBe('text');
});
