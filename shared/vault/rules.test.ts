import { expect, test } from 'vitest';
import { fc } from '#test/property.ts';
import { folded } from '../core/folded.ts';
import { readAddress } from './address.ts';
import { ACCESS } from './fields.ts';
import { GENERATED_LENGTH, generatePassword } from './generator.ts';

test.each([
  ['', ''],
  ['  ', ''],
  ['example.cz', 'https://example.cz'],
  ['example.cz:8080/a', 'https://example.cz:8080/a'],
  ['localhost:3000', 'https://localhost:3000'],
  ['http://example.cz', 'http://example.cz'],
  ['HTTPS://Example.cz/Cesta?a=1#b', 'https://Example.cz/Cesta?a=1#b'],
  ['192.168.1.1/admin', 'https://192.168.1.1/admin'],
  ['http://nas/', 'http://nas/'],
  ['Http://nas:5000', 'http://nas:5000'],
  ['ftp://example.cz', null],
  ['javascript:alert(1)', null],
  ['JavaScript://%0aalert(1)', null],
  ['data:text/html,x', null],
  ['mailto:a@example.cz', null],
  ['file:///etc/passwd', null],
  ['nesmysl', null],
  ['dvě slova.cz', null],
  ['nas/', null],
  ['https://', null],
  ['https://jmeno:heslo@example.cz', null],
  ['example.cz@zly.cz', null],
  [`https://example.cz/${'a'.repeat(500)}`, null],
])('the address %j is read as %j', (typed, address) => expect(readAddress(typed)).toBe(address));

/** Pseudo-random bytes, the same in every run and all equally likely. */
const bytesFrom = (seed: number) => {
  let state = seed;
  return (count: number) =>
    Uint8Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
};

test('a generated password has 12 characters, at least one of each kind', () => {
  fc.assert(
    fc.property(fc.nat(), seed => {
      const password = generatePassword(bytesFrom(seed));
      expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9!@#$%^&*]{12}$/);
      for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[!@#$%^&*]/]) expect(password).toMatch(kind);
    }),
  );
  expect(GENERATED_LENGTH).toBe(12);
});

test('every character is as likely as any other of its kind', () => {
  const seen = new Map<string, number>();
  const bytes = bytesFrom(1);
  for (let round = 0; round < 10_000; round++) {
    for (const one of generatePassword(bytes)) seen.set(one, (seen.get(one) ?? 0) + 1);
  }
  expect(seen.size).toBe(65);
  for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[!@#$%^&*]/]) {
    const counts = [...seen].filter(([one]) => kind.test(one)).map(([, count]) => count);
    expect(Math.max(...counts) / Math.min(...counts)).toBeLessThan(1.2);
  }
});

/** Names and labels that say that a field is not for everybody's eyes. */
const SECRETIVE =
  /heslo|hesla|pass|secret|tajn|(^|[_ ])(pin|puk|cvv|kod|klic|key|token|answer|odpoved|otazka)/;

test('every field of an access whose name sounds secret is secret', () => {
  const open = Object.entries(ACCESS).filter(([, { kind }]) => kind !== 'secret');
  const sounding = open.filter(([name, { label }]) => SECRETIVE.test(`${name} ${folded(label)}`));
  expect(sounding.map(([name]) => name)).toEqual([]);
  expect(['password Heslo', 'pin_karty', 'kod Kód', 'x PUK', 'x Kontrolní otázka'].map(folded)).toSatisfy(
    (names: string[]) => names.every(name => SECRETIVE.test(name)),
  );
});
