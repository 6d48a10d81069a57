import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortMd5 } from './md5.ts';

test('the MD5 of a short text is the one that everybody else makes', () => {
  const made = new Uint8Array(20);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 55 }), text => {
      shortMd5(text, made, 4);
      expect(Buffer.from(made.subarray(4)).toString('hex')).toBe(
        createHash('md5').update(text).digest('hex'),
      );
    }),
    { numRuns: 2000 },
  );
  expect(() => shortMd5('x'.repeat(56), made, 0)).toThrow();
});
