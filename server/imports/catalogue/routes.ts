import { pragueClock } from '#shared/core/prague.ts';
import type { CatalogueChange, catalogueCalls } from '#shared/imports/catalogue/contract.ts';
import { fail, found } from '../../core/calls/errors.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import type { Db } from '../../core/database/db.ts';
import type { CatalogueItem } from '../../sales/file/catalogue.ts';
import { FileProblem } from '../../sales/file/problem.ts';
import { findProfile, lockProfile } from '../profiles/queries.ts';
import { withReceived } from '../receive.ts';
import {
  type Changed,
  countAnew,
  deleteCatalogue,
  findCatalogue,
  loadCatalogue,
  putCatalogue,
  soldCodes,
} from './queries.ts';
import { type ReadCatalogue, readCatalogue } from './read.ts';

const NO_PROFILE = 'Profil nebyl nalezen.';
const NO_CATALOGUE = 'Profil žádný katalog nemá.';
/** The most unknown codes that a screen shows; a downloadable file has them all. */
const SHOWN = 200;
const LONGEST_NAME = 200;

const isSame = (a: CatalogueItem, b: CatalogueItem) =>
  a.nazev === b.nazev &&
  a.kategorie === b.kategorie &&
  a.kategorie_1 === b.kategorie_1 &&
  a.kategorie_2 === b.kategorie_2;

async function changeOf(
  db: Db,
  zdroj: string,
  { items, vynechano, sloupce }: ReadCatalogue,
): Promise<CatalogueChange> {
  const known = (await loadCatalogue(db, zdroj)) ?? new Map<string, CatalogueItem>();
  const changed: Changed[] = [];
  for (const [kod, item] of items) {
    const before = known.get(kod);
    if (!before || !isSame(before, item)) changed.push({ kod, item, before });
  }
  return {
    ...{ sloupce, vynechano, kodu: items.size },
    nove: changed.filter(({ before }) => !before).length,
    zmenene: changed.filter(({ before }) => before).length,
    chybi: [...known.keys()].filter(kod => !items.has(kod)).length,
    prepocet: await countAnew(db, zdroj, changed),
  };
}

export const catalogueRoutes: Handlers<typeof catalogueCalls> = {
  async catalogue({ db, params: { klic }, now, whole }) {
    const { zdroj } = found(await findProfile(db, klic), NO_PROFILE);
    const known = await loadCatalogue(db, zdroj);
    const sold = await soldCodes(db, zdroj, pragueClock(now).datum);
    const unknown = sold.filter(({ kod, ma_kategorii }) => !known?.has(kod) && !ma_kategorii);
    return {
      katalog: (await findCatalogue(db, zdroj)) ?? null,
      znamych: sold.filter(({ kod }) => known?.has(kod)).length,
      neznamych: unknown.length,
      nezname: whole ? unknown : unknown.slice(0, SHOWN),
    };
  },

  async putCatalogue({ app, db, request, author, user, params: { klic }, query: { zkouska }, now, write }) {
    return app.imports.withPlace(`user:${user.id}`, () =>
      withReceived(request, app.settings().import_max_mb, async ({ path, nazev }) => {
        const { zdroj } = found(await findProfile(db, klic), NO_PROFILE);
        const read = await readCatalogue(path).catch(error => {
          throw error instanceof FileProblem ? fail.invalid(error.message, 'soubor') : error;
        });
        if (zkouska === '1') return { zmena: await changeOf(db, zdroj, read) };
        const zmena = await write(async tx => {
          await lockProfile(tx.db, klic);
          const before = await findCatalogue(tx.db, zdroj);
          const change = await changeOf(tx.db, zdroj, read);
          const soubor = (nazev ?? 'katalog').slice(0, LONGEST_NAME);
          await putCatalogue(tx.db, read.items, { zdroj, soubor, kdo_jmeno: author.kdo_jmeno, now });
          const after = found(await findCatalogue(tx.db, zdroj), NO_CATALOGUE);
          const noted = { soubor, kodu: after.kodu, nove: change.nove, zmenene: change.zmenene };
          await tx.record(
            'prodej_katalog',
            zdroj,
            before ? { soubor: before.soubor, kodu: before.kodu } : null,
            noted,
          );
          return change;
        });
        return { zmena };
      }),
    );
  },

  async removeCatalogue({ db, params: { klic }, write }) {
    const { zdroj } = found(await findProfile(db, klic), NO_PROFILE);
    await write(async tx => {
      const before = found(await findCatalogue(tx.db, zdroj), NO_CATALOGUE);
      await deleteCatalogue(tx.db, zdroj);
      await tx.record('prodej_katalog', zdroj, { soubor: before.soubor, kodu: before.kodu }, null);
    });
  },
};
