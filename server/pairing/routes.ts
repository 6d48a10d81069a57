import type { pairing } from '#shared/pairing/contract.ts';
import { fail } from '../core/errors.ts';
import type { Handlers } from '../core/mount.ts';
import { difference, type Write } from '../core/write.ts';
import {
  holdStore,
  linkBranchName,
  linkPersonName,
  listBranches,
  listPeopleNames,
  listUnsortedCategories,
  lockBranch,
  lockPersonName,
  namelessVolume,
} from './queries.ts';

/** Rollups keep names and branches apart, so a link changes no sum: only whose it is. */
async function announceLink(tx: Write, id: number) {
  await tx.announce({ tema: 'pairing', id, co: 'zmena' });
  await tx.announce({ tema: 'sales', id: null, co: 'zmena' });
}

/** An undone link stays undone (`rucne`): the next import must not make it again by itself. */
export const pairingRoutes: Handlers<typeof pairing> = {
  async read({ db }) {
    return {
      success: true,
      osoby: await listPeopleNames(db),
      pobocky: await listBranches(db),
      kategorie: await listUnsortedCategories(db),
      beze_jmena: await namelessVolume(db),
    };
  },

  async linkPerson({ params: { id }, body: { uzivatel_id }, write }) {
    await write(async tx => {
      const before = await lockPersonName(tx.db, id);
      if (!before || before.jmeno === '') throw fail.notFound('Jméno nebylo nalezeno.');
      await linkPersonName(tx.db, id, uzivatel_id);
      const zmeny = difference(before, { uzivatel_id, rucne: true });
      await tx.audit({ co: 'zmena', tabulka: 'prodej_osoba', zaznam: before.jmeno, zmeny });
      await announceLink(tx, id);
    });
    return { success: true };
  },

  async linkBranch({ params: { id }, body: { prodejna_id }, write }) {
    await write(async tx => {
      const before = await lockBranch(tx.db, id);
      if (!before) throw fail.notFound('Pobočka nebyla nalezena.');
      if (prodejna_id !== null && !(await holdStore(tx.db, prodejna_id))) {
        throw fail.invalid('Vybraná prodejna neexistuje', 'prodejna_id');
      }
      await linkBranchName(tx.db, id, prodejna_id);
      const zmeny = difference(before, { prodejna_id, rucne: true });
      const zaznam = [before.id_prodejny, before.stredisko].filter(Boolean).join(' ');
      await tx.audit({ co: 'zmena', tabulka: 'prodej_pobocka', zaznam, zmeny });
      await announceLink(tx, id);
    });
    return { success: true };
  },
};
