import { describe, expect, test } from 'vitest';
import { fc } from '#test/property.ts';
import { Fault } from '../problem.ts';
import { multiply, negate, readDecimal, subtract } from './decimal.ts';

test.each([
  ['6', '6'],
  ['2.55', '2.55'],
  ['2.50', '2.5'],
  ['100.00', '100'],
  ['100', '100'],
  ['0', '0'],
  ['-0', '0'],
  ['-0.00', '0'],
  ['007', '7'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['+5', '5'],
  ['-34.80', '-34.8'],
  ['\u221234.80', '-34.8'],
  [' 12 ', '12'],
  ['1 234.50', '1234.5'],
  ['1\u00a0234\u00a0567', '1234567'],
  ['-1\u202f234', '-1234'],
  ['1.5E+3', '1500'],
  ['15e-1', '1.5'],
  ['-2.5e2', '-250'],
  ['1e-6', '0.000001'],
  ['0e30', '0'],
  ['999999999999.999999', '999999999999.999999'],
  ['0.1234565', '0.123457'],
  ['-0.1234565', '-0.123457'],
  ['0.12345649', '0.123456'],
  ['0.1234567890', '0.123457'],
  ['0.10000000000000', '0.1'],
  ['0.0000004', '0'],
  ['-0.0000004', '0'],
])('%j is %s', (raw, value) => {
  expect(readDecimal(raw, false)).toBe(value);
});

test.each([
  ['1 234,50', '1234.5'],
  ['9990,00', '9990'],
  ['0,000001', '0.000001'],
  ['-1\u00a0290,5', '-1290.5'],
  ['12', '12'],
])('with a decimal comma %j is %s', (raw, value) => {
  expect(readDecimal(raw, true)).toBe(value);
});

test.each(['', ' ', '\u00a0'])('%j means no number, without a problem', raw => {
  expect(readDecimal(raw, false)).toBeNull();
  expect(readDecimal(raw, true)).toBeNull();
});

describe('a number is refused', () => {
  const reason = (raw: string, comma = false) => {
    const value = readDecimal(raw, comma);
    return value instanceof Fault ? value.duvod : `${value}`;
  };

  test.each([
    'NaN',
    'Infinity',
    '-Infinity',
    'abc',
    '1 2',
    '12 34',
    '1 2345',
    '--1',
    '1-',
    '1.2.3',
    '0x10',
    '.',
    '-',
    'e5',
    '1e',
    '٣',
    '1 290 Kč',
    '5%',
    '1_000',
  ])('%j as unreadable', raw => expect(reason(raw)).toMatch(/^Číslo „.+“ nelze přečíst\.$/));

  test.each([
    '1e400',
    '1e31',
    '1000000000000',
    '9'.repeat(400),
    '999999999999.9999999',
    '1e-31',
    '1 000 000 000 000',
  ])('%j as too large', raw => expect(reason(raw)).toContain('míst před desetinnou čárkou'));

  test('with more than ten decimals', () => {
    expect(reason('0.12345678901')).toContain('více než 10 desetinných míst');
    expect(reason('1e-11')).toContain('více než 10 desetinných míst');
  });

  test('with the other decimal mark, which is named', () => {
    expect(reason('1,5')).toBe('V čísle „1,5“ má být desetinná tečka, ne čárka.');
    expect(reason('1,234.50')).toContain('desetinná tečka');
    expect(reason('1.5', true)).toBe('V čísle „1.5“ má být desetinná čárka, ne tečka.');
    expect(reason('1.234,50', true)).toContain('desetinná čárka');
    expect(reason('1,2,3', true)).toContain('nelze přečíst');
  });
});

describe('exact arithmetic', () => {
  test.each([
    ['60', '2', '120'],
    ['415.7', '10', '4157'],
    ['0.1', '0.2', '0.02'],
    ['-35.35', '3', '-106.05'],
    ['0.000001', '0.5', '0.000001'],
    ['0.000001', '0.4', '0'],
    ['7', '1', '7'],
  ])('%s × %s = %s', (a, b, product) => expect(multiply(a, b)).toBe(product));

  test.each([
    ['261.96', '41.9136', '220.0464'],
    ['957.5775', '-383.031', '1340.6085'],
    ['1', '1', '0'],
  ])('%s − %s = %s', (a, b, difference) => expect(subtract(a, b)).toBe(difference));

  test('refuses a result over the limit', () => {
    expect(multiply('999999999999', '2')).toBeInstanceOf(Fault);
    expect(subtract('999999999999', '-1')).toBeInstanceOf(Fault);
  });

  test.each([
    ['5', '-5'],
    ['-5.5', '5.5'],
    ['0', '0'],
  ])('−(%s) = %s', (a, b) => expect(negate(a)).toBe(b));
});

const units = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n });

/** Formats millionths as a decimal without using the tested code. */
const written = (value: bigint) => {
  const digits = `${value < 0n ? -value : value}`.padStart(7, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

test('keeps every digit of a decimal within the limits', () => {
  fc.assert(
    fc.property(units, value => {
      const text = readDecimal(written(value), false);
      const withComma = readDecimal(written(value).replace('.', ','), true);
      const [whole, rest = ''] = `${text}`.replace('-', '').split('.') as [string, string?];
      const back = BigInt(whole + rest.padEnd(6, '0'));
      expect(value < 0n ? -back : back).toBe(value);
      expect(withComma).toBe(text);
    }),
  );
});
