import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

test.each([
  ['zákoník práce, § 79 a § 93', 'zákoník práce, §~79 a §~93'],
  ['8,5 h práce, (§ 79a)', '8,5~h práce, (§~79a)'],
  ['V roce 2026 hodin', 'V roce 2026 hodin'],
])('%s', (text, held) => expect(unbroken(text)).toBe(held.replaceAll('~', '\u00a0')));
