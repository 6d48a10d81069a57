import { randomBytes } from 'node:crypto';
import { type Strength, strengthOf } from '#shared/vault/strength.ts';
import { isCommonPassword } from '../../session/password-policy.ts';
import { accessSecret, createVault, type Sealed, TamperedError, type Vault } from '../cipher.ts';

/** What is written about an access: sealed as its password is. */
export type Texts = { description: string | null; notes: string | null };

/** An access as it is stored: a key of its own under the vault's key, and what that one seals. */
export type Enveloped = Sealed & { klic_radku: Buffer | null; texty: Buffer | null };

export type Envelope = Sealed & { klic_radku: Buffer; texty: Buffer | null; sila: Strength } & Texts;

const KEY_BYTES = 32;
/** What a row's own key is called in what it seals. */
const OWN = 'radek';

const rowKeyName = (id: number) => `pristup:${id}:klic`;
const textsName = (id: number) => `pristup:${id}:texty`;

const keyOf = (bytes: Buffer) => createVault([{ id: OWN, bytes }]);
const byOwn = (tajemstvi: Buffer): Sealed => ({ tajemstvi, klic_id: OWN });

const judged = (password: string) => strengthOf(password, isCommonPassword(password));

/** A new key of a row, and how it is stored. */
function newRowKey(vault: Vault, id: number) {
  const bytes = randomBytes(KEY_BYTES);
  const { tajemstvi: klic_radku, klic_id } = vault.seal(rowKeyName(id), bytes.toString('base64'));
  return { own: keyOf(bytes), stored: { klic_radku, klic_id } };
}

const openRowKey = (vault: Vault, id: number, klic_radku: Buffer, klic_id: string) =>
  Buffer.from(vault.open(rowKeyName(id), { tajemstvi: klic_radku, klic_id }), 'base64');

const sealTexts = (own: Vault, id: number, { description, notes }: Texts): Buffer | null =>
  description === null && notes === null
    ? null
    : own.seal(textsName(id), JSON.stringify([description, notes])).tajemstvi;

/** Nothing is left in the columns that earlier versions wrote. */
const EMPTY = { description: null, notes: null };

/** A new access under a new key of its own. */
export function sealAccess(vault: Vault, id: number, content: Texts & { password: string }): Envelope {
  const { own, stored } = newRowKey(vault, id);
  const { tajemstvi } = own.seal(accessSecret(id), content.password);
  return {
    ...stored,
    tajemstvi,
    texty: sealTexts(own, id, content),
    sila: judged(content.password),
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
    // While versions change, one of before may have sealed it with the vault's key itself.
    if (!(error instanceof TamperedError)) throw error;
    return vault.open(accessSecret(id), row);
  }
}

/** What is written about an access; what an earlier version wrote meanwhile counts. @throws TamperedError */
export function openTexts(vault: Vault, id: number, row: Enveloped & Texts): Texts {
  const clear = { description: row.description, notes: row.notes };
  if (row.klic_radku === null || row.texty === null) return clear;
  const own = keyOf(openRowKey(vault, id, row.klic_radku, row.klic_id));
  const [description, notes] = JSON.parse(own.open(textsName(id), byOwn(row.texty)));
  return { description: clear.description ?? description, notes: clear.notes ?? notes };
}

/**
 * The same access with another password, other texts, or both; its key stays, so that earlier passwords open. A row whose key or
 * password does not open gets a new key with a new password. @throws TamperedError when it does not open and none is given
 */
export function resealed(
  vault: Vault,
  id: number,
  row: Enveloped & Texts,
  changed: Partial<Texts> & { password?: string },
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
    return sealAccess(vault, id, { ...EMPTY, ...texts, password });
  }
}

/** Whether the row's own key opens its password, which an earlier version may have sealed otherwise. */
function isOwn(own: Vault, id: number, tajemstvi: Buffer): boolean {
  try {
    own.open(accessSecret(id), byOwn(tajemstvi));
    return true;
  } catch {
    return false;
  }
}

/** The row with its own key sealed by the vault's current one: nothing else of it changes. @throws TamperedError */
export function withCurrentKey(vault: Vault, id: number, row: Enveloped & Texts): Partial<Envelope> {
  if (row.klic_radku === null) return resealed(vault, id, row, {});
  const bytes = openRowKey(vault, id, row.klic_radku, row.klic_id);
  if (!isOwn(keyOf(bytes), id, row.tajemstvi))
    return sealAccess(vault, id, { ...openTexts(vault, id, row), password: openPassword(vault, id, row) });
  const { tajemstvi: klic_radku, klic_id } = vault.seal(rowKeyName(id), bytes.toString('base64'));
  return { klic_radku, klic_id };
}
