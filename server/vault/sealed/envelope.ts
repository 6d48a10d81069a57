import { randomBytes } from 'node:crypto';
import { each, type Sent } from '#shared/core/field.ts';
import { namesOf } from '#shared/core/names.ts';
import { type SecretName, WRITTEN } from '#shared/vault/fields.ts';
import { type Strength, strengthOf } from '#shared/vault/strength.ts';
import { isCommonPassword } from '../../session/password-policy.ts';
import { accessSecret, createVault, type Sealed, TamperedError, type Vault } from '../cipher.ts';

/** The texts of an access, which are sealed like its password. */
export type Texts = Sent<typeof WRITTEN>;

const TEXTS = namesOf(WRITTEN);
export const NO_TEXTS: Texts = each(WRITTEN, () => null);

/** The columns in which earlier versions stored texts unencrypted; they are emptied. */
const EMPTY = { description: null, notes: null };
export type Clear = Pick<Texts, keyof typeof EMPTY>;

/** An access as it is stored: its own key, sealed with the vault's key, and what that own key seals. */
export type Enveloped = Sealed & { klic_radku: Buffer | null; texty: Buffer | null };

export type Envelope = Sealed & { klic_radku: Buffer; texty: Buffer | null; sila: Strength } & Clear;

const KEY_BYTES = 32;
/** The id of a row's own key within the row. */
const OWN = 'radek';

const rowKeyName = (id: number) => `pristup:${id}:klic`;
const textsName = (id: number) => `pristup:${id}:texty`;

const keyOf = (bytes: Buffer) => createVault([{ id: OWN, bytes }]);
const byOwn = (tajemstvi: Buffer): Sealed => ({ tajemstvi, klic_id: OWN });

const judged = (password: string) => strengthOf(password, isCommonPassword(password));

/** A new key for a row, and its stored form. */
function newRowKey(vault: Vault, id: number) {
  const bytes = randomBytes(KEY_BYTES);
  const { tajemstvi: klic_radku, klic_id } = vault.seal(rowKeyName(id), bytes.toString('base64'));
  return { own: keyOf(bytes), stored: { klic_radku, klic_id } };
}

const openRowKey = (vault: Vault, id: number, klic_radku: Buffer, klic_id: string) =>
  Buffer.from(vault.open(rowKeyName(id), { tajemstvi: klic_radku, klic_id }), 'base64');

const sealTexts = (own: Vault, id: number, texts: Texts): Buffer | null =>
  TEXTS.every(name => texts[name] === null)
    ? null
    : own.seal(textsName(id), JSON.stringify(TEXTS.map(name => texts[name]))).tajemstvi;

/** The parts of an access that are sealed. */
export type Content = Partial<Texts> & { password?: string };
const CONTENT: string[] = ['password', ...TEXTS];

/** Splits a body into the parts that are sealed and the rest. */
export function apart<B extends Content>(
  body: B,
): [Pick<B, keyof B & keyof Content>, Omit<B, keyof Content>] {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const part = (wanted: boolean) =>
    Object.fromEntries(given.filter(([name]) => CONTENT.includes(name) === wanted));
  return [part(true) as Pick<B, keyof B & keyof Content>, part(false) as Omit<B, keyof Content>];
}

type Whole = Content & { password: string };

/** Seals a new access with a new row key. */
export function sealAccess(vault: Vault, id: number, { password, ...texts }: Whole): Envelope {
  const { own, stored } = newRowKey(vault, id);
  const { tajemstvi } = own.seal(accessSecret(id), password);
  return {
    ...stored,
    tajemstvi,
    texty: sealTexts(own, id, { ...NO_TEXTS, ...texts }),
    sila: judged(password),
    ...EMPTY,
  };
}

/** The password of an access, or an earlier one of the same row. @throws TamperedError */
export function openPassword(vault: Vault, id: number, row: Enveloped): string {
  if (row.klic_radku === null) return vault.open(accessSecret(id), row);
  const own = keyOf(openRowKey(vault, id, row.klic_radku, row.klic_id));
  try {
    return own.open(accessSecret(id), byOwn(row.tajemstvi));
  } catch (error) {
    // During an upgrade an instance of the earlier version may have sealed it directly with the vault's key.
    if (!(error instanceof TamperedError)) throw error;
    return vault.open(accessSecret(id), row);
  }
}

/** The texts of an access, with those an earlier version has written unencrypted meanwhile. @throws TamperedError */
export function openTexts(vault: Vault, id: number, row: Enveloped & Clear): Texts {
  const clear: Partial<Texts> = row;
  let sealed: (string | null)[] = [];
  if (row.klic_radku !== null && row.texty !== null) {
    const own = keyOf(openRowKey(vault, id, row.klic_radku, row.klic_id));
    sealed = JSON.parse(own.open(textsName(id), byOwn(row.texty)));
  }
  return each(WRITTEN, (_, name) => clear[name] ?? sealed[TEXTS.indexOf(name)] ?? null);
}

/** A secret of an access; null when it has none. @throws TamperedError */
export const openSecret = (vault: Vault, id: number, row: Enveloped & Clear, name: SecretName) =>
  name === 'password' ? openPassword(vault, id, row) : openTexts(vault, id, row)[name];

/** The key of an access's one-time passwords; null when it has none. @throws TamperedError */
export const openKey = (vault: Vault, id: number, row: Enveloped & Clear) =>
  openTexts(vault, id, row).jednorazovy_klic ?? null;

/**
 * Seals the same access with another password, other texts, or both; its key stays, so earlier passwords open. A row
 * whose key or password does not open gets a new key with a new password. @throws TamperedError when there is no new
 * password
 */
export function resealed(
  vault: Vault,
  id: number,
  row: Enveloped & Clear,
  changed: Content,
): Envelope | Omit<Envelope, 'sila'> {
  const { password, ...texts } = changed;
  try {
    if (row.klic_radku === null) {
      const content = { ...openTexts(vault, id, row), ...texts };
      return sealAccess(vault, id, { ...content, password: password ?? openPassword(vault, id, row) });
    }
    const own = keyOf(openRowKey(vault, id, row.klic_radku, row.klic_id));
    const texty = sealTexts(own, id, { ...openTexts(vault, id, row), ...texts });
    const kept = { klic_radku: row.klic_radku, klic_id: row.klic_id, texty, ...EMPTY };
    if (password === undefined) return { ...kept, tajemstvi: row.tajemstvi };
    const { tajemstvi } = own.seal(accessSecret(id), password);
    return { ...kept, tajemstvi, sila: judged(password) };
  } catch (error) {
    if (!(error instanceof TamperedError) || password === undefined) throw error;
    return sealAccess(vault, id, { ...texts, password });
  }
}

/** Whether the row's own key opens its password, which an earlier version may have sealed in another way. */
function isOwn(own: Vault, id: number, tajemstvi: Buffer): boolean {
  try {
    own.open(accessSecret(id), byOwn(tajemstvi));
    return true;
  } catch {
    return false;
  }
}

/** The row with its own key sealed by the vault's current one; nothing else changes. @throws TamperedError */
export function withCurrentKey(vault: Vault, id: number, row: Enveloped & Clear): Partial<Envelope> {
  if (row.klic_radku === null) return resealed(vault, id, row, {});
  const bytes = openRowKey(vault, id, row.klic_radku, row.klic_id);
  if (!isOwn(keyOf(bytes), id, row.tajemstvi))
    return sealAccess(vault, id, { ...openTexts(vault, id, row), password: openPassword(vault, id, row) });
  const { tajemstvi: klic_radku, klic_id } = vault.seal(rowKeyName(id), bytes.toString('base64'));
  return { klic_radku, klic_id };
}
