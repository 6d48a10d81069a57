import type { Db } from '#server/core/database/db.ts';
import { ask, deleteSteps, insertCodes, insertStep, nextStepId } from '#server/factors/queries.ts';
import { codeAt, newSecret } from '#server/factors/totp.ts';
import { createVault } from '#server/vault/cipher.ts';
import { newStepSecret, stepSecret } from '#server/vault/sealed/queries.ts';
import type { Purpose } from '#shared/factors/kinds.ts';
import { TEST_KEYS } from '#test/keys.ts';
import { fresh } from './fresh.ts';

const vault = createVault(TEST_KEYS);

/** Builders of records about the second step of signing in, for `records`. */
export const stepRecords = (db: Db) => ({
  /** An authenticator app of the person; returns the id of the step and its secret. */
  async totpStep(uzivatel_id: number, now = Date.now()) {
    const { tajemstvi } = newSecret('osoba');
    const id = await db.transaction().execute(async tx => {
      const id = await nextStepId(tx);
      const sealed = vault.seal(stepSecret(id), tajemstvi);
      const step = { druh: 'totp' as const, nazev: `Telefon ${fresh()}`, ...sealed, posledni_krok: 0 };
      await insertStep(tx, id, uzivatel_id, step, now);
      return id;
    });
    return { id, tajemstvi };
  },
  /** A request that waits for the person's answer; returns its token. */
  async asked(uzivatel_id: number, ucel: Purpose, vyzva = '') {
    const { heslo_hash } = await db
      .selectFrom('uzivatel')
      .select('heslo_hash')
      .where('id', '=', uzivatel_id)
      .executeTakeFirstOrThrow();
    const now = Date.now();
    return db.transaction().execute(tx => ask(tx, uzivatel_id, ucel, { vyzva, heslo: heslo_hash }, now));
  },
  /** An authenticator app that waits to be confirmed; returns the token and its current code. */
  async totpBegun(uzivatel_id: number) {
    const { tajemstvi } = newSecret('osoba');
    const sealed = vault.seal(newStepSecret(uzivatel_id), tajemstvi);
    const now = Date.now();
    const token = await db
      .transaction()
      .execute(tx => ask(tx, uzivatel_id, 'totp', { vyzva: '', ...sealed }, now));
    return { token, overovaci_kod: codeAt(tajemstvi, now) };
  },
  /** A recovery code that the person may use once. */
  async recoveryCode(uzivatel_id: number) {
    const code = `ABCDEFGH${String(fresh()).padStart(8, '2')}`;
    await db.transaction().execute(tx => insertCodes(tx, uzivatel_id, [code]));
    return code;
  },
  /** Removes the person's second steps, so that they sign in with the password alone. */
  withoutSteps: (uzivatel_id: number) => db.transaction().execute(tx => deleteSteps(tx, uzivatel_id)),
});
