import { iso } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { createVault } from '#server/vault/cipher.ts';
import { insertAccess, lockSecret, nextId, trashAccess } from '#server/vault/queries.ts';
import { apart, sealAccess } from '#server/vault/sealed/envelope.ts';
import { keepVersion, listVersions } from '#server/vault/versions/queries.ts';
import { each } from '#shared/core/field.ts';
import { SECRETS } from '#shared/vault/fields.ts';
import { TEST_KEYS } from '#test/keys.ts';

/** A valid access to a web service, as a client sends it, with every possible secret. */
export const ACCESS = {
  ...each(SECRETS, (_, name) => `Tajne-${name}-1`),
  jednorazovy_klic: 'JBSWY3DPEHPK3PXPJBSWY3DP',
  company_name: 'MobilParts',
  website_url: 'mobilparts.example',
  username: 'prodejna',
  password: 'Tajne-heslo-1',
  category: 'Dodavatel',
  store: 'Globus',
};

/** Builders of accesses for `records`. */
export const vaultRecords = (db: Db) => ({
  async access(author: number, deleted = false) {
    const { store: _, ...sent } = ACCESS;
    const [content, fields] = apart(sent);
    return db.transaction().execute(async tx => {
      const id = await nextId(tx);
      const row = { ...fields, website_url: null, id, prodejna_id: 1, pridal_id: author };
      await insertAccess(tx, { ...row, ...sealAccess(createVault(TEST_KEYS), id, content) });
      if (deleted) await trashAccess(tx, id, Date.now());
      return id;
    });
  },
  /** An earlier password of an access, the same as the current one. */
  version: (id: number) =>
    db.transaction().execute(async tx => {
      await keepVersion(tx, id, (await lockSecret(tx, id))!, Date.parse(iso(Date.now())));
      return (await listVersions(tx, id))[0]!.id;
    }),
});
