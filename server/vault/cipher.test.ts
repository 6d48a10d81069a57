import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { accessSecret, createVault, fingerprint, TamperedError } from './cipher.ts';

const key = (id: string) => ({ id, bytes: randomBytes(32) });
const [OLD, NEW] = [key('stary'), key('novy')];
const vault = createVault([OLD]);
const ROW = accessSecret(7);
const SECRET = 'Příliš žluťoučké heslo 🔑';

test('what was sealed opens with any available key, and the first key seals', () => {
  const sealed = vault.seal(ROW, SECRET);
  expect(sealed.klic_id).toBe('stary');
  expect(createVault([NEW, OLD]).open(ROW, sealed)).toBe(SECRET);
  expect(createVault([NEW, OLD]).seal(ROW, SECRET).klic_id).toBe('novy');
});

test('the same password is sealed differently each time and is not visible in what is stored', () => {
  const [one, other] = [vault.seal(ROW, SECRET), vault.seal(ROW, SECRET)];
  expect(one.tajemstvi.equals(other.tajemstvi)).toBe(false);
  expect(one.tajemstvi.includes(Buffer.from(SECRET))).toBe(false);
});

test('refuses every flipped bit', () => {
  const sealed = vault.seal(ROW, 'heslo');
  for (let at = 0; at < sealed.tajemstvi.length * 8; at++) {
    const tajemstvi = Buffer.from(sealed.tajemstvi);
    tajemstvi[at >> 3]! ^= 1 << (at & 7);
    expect(() => vault.open(ROW, { ...sealed, tajemstvi })).toThrow(TamperedError);
  }
});

test.each([
  ['another row', accessSecret(8), {}],
  ['a cut ciphertext', ROW, { cut: 1 }],
  ['almost nothing', ROW, { cut: 20 }],
])('refuses a secret of %s', (_, name, { cut = 0 }: { cut?: number }) => {
  const { tajemstvi, klic_id } = vault.seal(ROW, 'heslo');
  const shortened = tajemstvi.subarray(0, tajemstvi.length - cut);
  expect(() => vault.open(name, { tajemstvi: shortened, klic_id })).toThrow(TamperedError);
});

test('refuses a secret whose key is missing, different or renamed', () => {
  const sealed = vault.seal(ROW, 'heslo');
  expect(() => createVault([NEW]).open(ROW, sealed)).toThrow(TamperedError);
  expect(() => createVault([{ id: 'stary', bytes: NEW.bytes }]).open(ROW, sealed)).toThrow(TamperedError);
  const renamed = { id: 'jinak', bytes: OLD.bytes };
  expect(() => createVault([renamed]).open(ROW, { ...sealed, klic_id: 'jinak' })).toThrow(TamperedError);
});

test('a fingerprint distinguishes keys and reveals nothing of them', () => {
  expect(fingerprint(OLD)).toBe(fingerprint(OLD));
  expect(fingerprint(OLD)).not.toBe(fingerprint(NEW));
  expect(OLD.bytes.toString('base64')).not.toContain(fingerprint(OLD).slice(0, 8));
});
