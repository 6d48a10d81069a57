import { BranchLink, PersonLink, type pairing } from '#shared/pairing/contract.ts';
import { shopIsLinked } from '../core/calls/database-errors.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import { refuseStale } from '../core/versions.ts';
import {
  findLinked,
  findLinkedShop,
  holdStore,
  linkBranchName,
  linkPersonName,
  listBranches,
  listPeopleNames,
  listUnsortedCategories,
  lockBranch,
  lockPersonName,
  namelessVolume,
  versionOf,
} from './queries.ts';

/**
 * Rollups keep names and branches separate, so a link changes no sum, only whom it belongs to. A removed link stays
 * removed (`rucne`): the next import does not create it again.
 */
const pairingRoutes: Handlers<typeof pairing> = {
  async read({ db }) {
    const [osoby, pobocky, kategorie, beze_jmena] = await Promise.all([
      listPeopleNames(db),
      listBranches(db),
      listUnsortedCategories(db),
      namelessVolume(db),
    ]);
    return { osoby, pobocky, kategorie, beze_jmena };
  },

  async linkPerson({ params: { id }, body: { uzivatel_id, verze }, write }) {
    await write(async tx => {
      const before = await lockPersonName(tx.db, id);
      if (!before || before.jmeno === '') throw fail.notFound('Jméno nebylo nalezeno.');
      if (before.uzivatel_id !== uzivatel_id)
        await refuseStale(tx.db, { tabulka: 'prodej_osoba', zaznam: before.jmeno, verze }, PersonLink, {
          ...{ id, nazev: before.jmeno, verze: versionOf(before.uzivatel_id) },
          uzivatel: (await findLinked(tx.db, before.uzivatel_id)) ?? null,
        });
      await linkPersonName(tx.db, id, uzivatel_id);
      await tx.record('prodej_osoba', before.jmeno, before, { uzivatel_id, rucne: true }, { id });
    });
  },

  async linkBranch({ params: { id }, body: { prodejna_id, verze }, write }) {
    await write(async tx => {
      const before = found(await lockBranch(tx.db, id), 'Pobočka nebyla nalezena.');
      if (prodejna_id !== null && !(await holdStore(tx.db, prodejna_id))) {
        throw fail.invalid('Vybraná prodejna neexistuje', 'prodejna_id');
      }
      const zaznam = [before.id_prodejny, before.stredisko].filter(Boolean).join(' ');
      if (before.prodejna_id !== prodejna_id)
        await refuseStale(tx.db, { tabulka: 'prodej_pobocka', zaznam, verze }, BranchLink, {
          ...{ id, verze: versionOf(before.prodejna_id) },
          prodejna: (await findLinkedShop(tx.db, before.prodejna_id)) ?? null,
        });
      await linkBranchName(tx.db, id, prodejna_id);
      await tx.record('prodej_pobocka', zaznam, before, { prodejna_id, rucne: true }, { id });
    });
  },
};

export const pairingFeature: ServerFeature<typeof pairing> = {
  routes: pairingRoutes,
  constraints: {
    prodej_osoba_uzivatel_id_fkey: () => fail.invalid('Vybraný uživatel neexistuje', 'uzivatel_id'),
    ...shopIsLinked('prodej_pobocka_prodejna_fkey'),
  },
};
