import type { Db } from '#server/core/db.ts';
import { insertNotice, putMessages } from '#server/imports/notices/queries.ts';
import { newKey } from '#server/imports/notices/signature.ts';
import { createVault, type Vault } from '#server/vault/cipher.ts';
import { TEST_KEYS } from '#test/keys.ts';
import { fresh } from './fresh.ts';

/** An address that no name server knows and no network has. */
const ENTERED = { misto: 'prehledy.invalid/import', adresa: 'https://prehledy.invalid/import' };

/** Records of notices of imports for `records`. */
export const noticeRecords = (db: Db) => {
  const notice = (nazev = `Přehledy ${fresh()}`, vault: Vault = createVault(TEST_KEYS)) =>
    insertNotice(db, vault, { ...ENTERED, nazev, podpis: newKey(), now: Date.now() });
  return {
    notice,
    /** A message that could not be delivered. */
    async deadMessage(): Promise<number> {
      const told = { druh: 'zkouska', importId: null, import: null } as const;
      const [id] = await putMessages(db, told, Date.now(), await notice());
      await db
        .updateTable('prodej_oznameni_zprava')
        .set({ stav: 'nedoruceno', pokusu: 11, chyba: 'Server prehledy.invalid se nepodařilo najít.' })
        .where('id', '=', id!)
        .execute();
      return id!;
    },
  };
};
