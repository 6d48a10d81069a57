import type { Db } from '#server/core/database/db.ts';
import { putCatalogue } from '#server/imports/catalogue/queries.ts';
import { insertNotice, putMessages } from '#server/imports/notices/queries.ts';
import { newKey } from '#server/imports/notices/signature.ts';
import { insertProfile } from '#server/imports/profiles/queries.ts';
import { createVault, type Vault } from '#server/vault/cipher.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { TEST_KEYS } from '#test/keys.ts';
import { fresh } from './fresh.ts';

/** An address that no name server resolves and that is in no network. */
const ENTERED = { misto: 'prehledy.invalid/…', adresa: 'https://prehledy.invalid/import' };

/** Builders of records related to imports, for `records`. */
export const importRecords = (db: Db) => {
  const notice = (nazev = `Přehledy ${fresh()}`, vault: Vault = createVault(TEST_KEYS)) =>
    insertNotice(db, vault, { ...ENTERED, nazev, podpis: newKey(), now: Date.now() });
  return {
    notice,
    /** A catalogue in a new profile; returns the profile's key. */
    async catalogue(): Promise<string> {
      const definice = { ...BUILT_IN_PROFILES.superstore, nazev: `Profil ${fresh()}` };
      const { klic, zdroj } = await insertProfile(db, definice);
      const item = { nazev: 'Obal', kategorie: 'Příslušenství', kategorie_1: 'Obaly', kategorie_2: null };
      const about = { zdroj, soubor: 'katalog.csv', kdo_jmeno: null, now: Date.now() };
      await db.transaction().execute(tx => putCatalogue(tx, new Map([['K1', item]]), about));
      return klic;
    },
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
