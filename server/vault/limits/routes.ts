import { AccessLimit, CategoryLimit, type limits } from '#shared/vault/limits/contract.ts';
import { BY_CATEGORY, type Limit, limitText, UNSAID } from '#shared/vault/limits/kinds.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import type { Tx } from '../../core/database/db.ts';
import { refuseStale } from '../../core/versions.ts';
import { expectSeen, listLimits, lockLimit, namesOfShops, putLimit } from './queries.ts';

const NO_ACCESS = 'Přístup nebyl nalezen.';

/** @throws 400 when no shop is chosen, or one that does not exist */
async function expectShops(db: Tx, { kde, prodejny }: Limit) {
  if (kde !== 'vybrane') return;
  if (prodejny.length === 0) throw fail.invalid('Vyberte aspoň jednu prodejnu', 'prodejny');
  const names = await namesOfShops(db, prodejny);
  if (!prodejny.every(id => names.has(id))) throw fail.invalid('Vybraná prodejna neexistuje', 'prodejny');
}

/** The limit in its stored form: shops only where they are chosen, each once, and none if only ADMINs may see it. */
const plain = ({ kdo, kde, prodejny }: Limit): Limit => ({
  kdo,
  kde: kdo === 'admin' ? 'vsechny' : kde,
  prodejny: kdo !== 'admin' && kde === 'vybrane' ? [...new Set(prodejny)].sort((a, b) => a - b) : [],
});

/** The audit's text of a limit; a shop that was deleted since is named by its number. */
async function said(db: Tx, limit: Limit | null, otherwise: string) {
  return { viditelnost: limit ? limitText(limit, await namesOfShops(db, limit.prodejny)) : otherwise };
}

/** The field name in the audit, the same for both kinds of limits. */
const SAID = { pole: 'viditelnost' };

export const limitsRoutes: Handlers<typeof limits> = {
  limits: ({ db }) => listLimits(db),

  async limitAccess({ user, params: { id }, body: { kdo, verze, ...shops }, write }) {
    await write(async tx => {
      await expectSeen(tx.db, id, user, NO_ACCESS);
      const before = await lockLimit(tx.db, { pristup_id: id });
      const now = before ?? { kdo: BY_CATEGORY as typeof BY_CATEGORY, ...UNSAID };
      await refuseStale(tx.db, { ...SAID, tabulka: 'pristup', zaznam: id, verze }, AccessLimit, now);
      const limit = kdo === BY_CATEGORY ? null : plain({ kdo, ...shops });
      if (limit) await expectShops(tx.db, limit);
      const was = await said(tx.db, before, 'Podle kategorie');
      const is = await said(tx.db, limit, 'Podle kategorie');
      await putLimit(tx.db, { pristup_id: id }, limit);
      await tx.record('pristup', id, was, is);
    });
  },

  async limitCategory({ body: { kategorie, verze, ...given }, write }) {
    await write(async tx => {
      const asked = plain(given);
      // A limit that excludes nobody is not stored.
      const limit = asked.kdo === 'vsichni' && asked.kde === 'vsechny' ? null : asked;
      const before = await lockLimit(tx.db, { kategorie });
      // The category may be spelt differently: the audit names the limit as it was first stored.
      const zaznam = before?.kategorie ?? kategorie;
      const now = before ?? { kdo: 'vsichni' as const, ...UNSAID };
      await refuseStale(tx.db, { ...SAID, tabulka: 'pristup_omezeni', zaznam, verze }, CategoryLimit, now);
      if (limit) await expectShops(tx.db, limit);
      const was = await said(tx.db, before, 'Všichni');
      const is = await said(tx.db, limit, 'Všichni');
      await putLimit(tx.db, { kategorie: zaznam }, limit);
      await tx.record('pristup_omezeni', zaznam, was, is);
    });
  },
};
