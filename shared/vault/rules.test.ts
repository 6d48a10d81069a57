import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAddress } from './address.ts';
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
  ['ftp://example.cz', null],
  ['javascript:alert(1)', null],
  ['JavaScript://%0aalert(1)', null],
  ['data:text/html,x', null],
  ['mailto:a@example.cz', null],
  ['file:///etc/passwd', null],
  ['nesmysl', null],
  ['dvě slova.cz', null],
  ['https://', null],
  ['https://jmeno:heslo@example.cz', null],
  ['example.cz@zly.cz', null],
  [`https://example.cz/${'a'.repeat(500)}`, null],
])('the address %j is %j', (typed, address) => expect(readAddress(typed)).toBe(address));

test('a generated password has 12 characters of letters, digits and !@#$%^&*, whatever the bytes', () => {
  const bytes = fc.infiniteStream(fc.integer({ min: 0, max: 255 }));
  fc.assert(
    fc.property(bytes, stream => {
      const password = generatePassword(count =>
        Uint8Array.from({ length: count }, () => stream.next().value!),
      );
      expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{12}$/);
    }),
  );
  expect(GENERATED_LENGTH).toBe(12);
});

test('every character is as likely as any other', () => {
  const seen = new Map<string, number>();
  let next = 0;
  const every = (count: number) => Uint8Array.from({ length: count }, () => next++ % 256);
  for (let round = 0; round < 2_000; round++) {
    for (const one of generatePassword(every)) seen.set(one, (seen.get(one) ?? 0) + 1);
  }
  expect(seen.size).toBe(70);
  expect(Math.max(...seen.values()) / Math.min(...seen.values())).toBeLessThan(1.2);
});
