import type { limits } from '#shared/vault/limits/contract.ts';
import { BY_CATEGORY, type Limit, limitText } from '#shared/vault/limits/kinds.ts';
import type { Tx } from '../../core/db.ts';
import { fail } from '../../core/errors.ts';
import type { Handlers } from '../../core/mount.ts';
import { expectSeen, listLimits, namesOfShops, putLimit } from './queries.ts';

const NO_ACCESS = 'Přístup nebyl nalezen.';

/** The names of the shops of a limit. @throws 400 where one of them is none */
async function shopNames(db: Tx, { kde, prodejny }: Limit): Promise<Map<number, string>> {
  if (kde !== 'vybrane') return new Map();
  if (prodejny.length === 0) throw fail.invalid('Vyberte aspoň jednu prodejnu', 'prodejny');
  const names = await namesOfShops(db, prodejny);
  if (!prodejny.every(id => names.has(id))) throw fail.invalid('Vybraná prodejna neexistuje', 'prodejny');
  return names;
}

/** As it is stored: shops only where they are chosen, each once. */
const plain = ({ kdo, kde, prodejny }: Limit): Limit => ({
  kdo,
  kde,
  prodejny: kde === 'vybrane' ? [...new Set(prodejny)].sort((a, b) => a - b) : [],
});

/** What the audit says of a limit. */
async function said(db: Tx, limit: Limit | null, otherwise: string) {
  return { viditelnost: limit ? limitText(limit, await shopNames(db, limit)) : otherwise };
}

export const limitsRoutes: Handlers<typeof limits> = {
  limits: async ({ db }) => ({ success: true, ...(await listLimits(db)) }),

  async limitAccess({ user, params: { id }, body: { kdo, ...shops }, write }) {
    await write(async tx => {
      await expectSeen(tx.db, id, user, NO_ACCESS);
      const limit = kdo === BY_CATEGORY ? null : plain({ kdo, ...shops });
      const is = await said(tx.db, limit, 'Podle kategorie');
      const was = await said(tx.db, await putLimit(tx.db, { pristup_id: id }, limit), 'Podle kategorie');
      await tx.record('pristup', id, was, is);
    });
    return { success: true };
  },

  async limitCategory({ body: { kategorie, ...given }, write }) {
    await write(async tx => {
      const asked = plain(given);
      // What says nothing is not kept.
      const limit = asked.kdo === 'vsichni' && asked.kde === 'vsechny' ? null : asked;
      const is = await said(tx.db, limit, 'Všichni');
      const was = await said(tx.db, await putLimit(tx.db, { kategorie }, limit), 'Všichni');
      await tx.record('pristup_omezeni', kategorie, was, is);
    });
    return { success: true };
  },
};
