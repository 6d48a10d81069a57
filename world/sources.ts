import { iso } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { putCatalogue } from '#server/imports/catalogue/queries.ts';
import { insertNotice, putMessages } from '#server/imports/notices/queries.ts';
import { newKey } from '#server/imports/notices/signature.ts';
import { insertProfile } from '#server/imports/profiles/queries.ts';
import { insertSource, setPaused } from '#server/imports/sources/queries.ts';
import type { CatalogueItem } from '#server/sales/file/catalogue.ts';
import type { Vault } from '#server/vault/cipher.ts';
import { DAY } from '#shared/core/durations.ts';
import { shownLink } from '#shared/imports/sources/link.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';

/** The address of the demo's e-shop, which leads nowhere, so that the demo calls nobody. */
const LINK = 'https://eshop.example/export/orders.csv?patternId=-9&hash=ukazka&dateFrom={od}&dateUntil={do}';

const goods = (nazev: string, kategorie_1: string, kategorie_2: string | null): CatalogueItem => ({
  ...{ nazev, kategorie: 'Příslušenství', kategorie_1, kategorie_2 },
});
/** The e-shop's export of products, for codes that its orders leave without a category. */
const CATALOGUE: [string, CatalogueItem][] = [
  ['SUN-FOL', goods('SUNSHINE hydrogel fólie', 'Fólie', 'SUNSHINE')],
  ['KAB-USBC', goods('Kabel USB-C 1 m', 'Kabely', 'Swissten')],
  ['OBAL-X', goods('Obal Xiaomi Redmi Note 13', 'Obaly', null)],
];

/**
 * Adds a profile of the chain's e-shop, a folder that its tills write to, the e-shop's link, a till's account, and a
 * notice about imports; the last three are paused.
 */
export async function fillSources(db: Db, vault: Vault, now: number) {
  const shop = await insertProfile(db, {
    ...BUILT_IN_PROFILES.shoptet,
    nazev: 'Náš e-shop',
    podle: 'shoptet',
  });
  const times = { zdroj: null, cist_od: null };
  await insertSource(
    db,
    vault,
    {
      ...times,
      nazev: 'Pokladny',
      druh: 'slozka',
      misto: '',
      profil: 'kanonicky',
      kazdych_min: 60,
      hlidat_h: 48,
    },
    now,
  );
  const id = await insertSource(
    db,
    vault,
    {
      ...{ ...times, nazev: 'E-shop', druh: 'odkaz', misto: shownLink(LINK), tajne: LINK },
      ...{ profil: shop.klic, kazdych_min: 360, hlidat_h: 24 },
    },
    now,
  );
  const till = await insertSource(
    db,
    vault,
    {
      ...times,
      nazev: 'Pokladna na tržišti',
      druh: 'dotykacka',
      misto: '398610248',
      tajne: 'ukazka-tokenu',
      profil: 'dotykacka_api',
      kazdych_min: 60,
      hlidat_h: 24,
    },
    now,
  );
  for (const paused of [id, till]) await db.transaction().execute(tx => setPaused(tx, paused, true));
  await fillNotices(db, vault, now);
  const catalogue = { zdroj: shop.zdroj, soubor: 'products.csv', kdo_jmeno: null, now };
  await db.transaction().execute(tx => putCatalogue(tx, new Map(CATALOGUE), catalogue));
}

/** The address of the demo's reporting program; its notice is paused, so that the demo calls nobody. */
const DEMO = { misto: 'prehledy.example/…', adresa: 'https://prehledy.example/import' };

/** Adds the demo's notice, paused, with a trial message that was sent; messages about later imports wait. */
async function fillNotices(db: Db, vault: Vault, now: number) {
  const id = await insertNotice(db, vault, { ...DEMO, nazev: 'Firemní přehledy', podpis: newKey(), now });
  await db.updateTable('prodej_oznameni').set({ pozastaveno: true }).where('id', '=', id).execute();
  const trial = { druh: 'zkouska', importId: null, import: null } as const;
  const [sent] = await putMessages(db, trial, now - DAY, id);
  await db
    .updateTable('prodej_oznameni_zprava')
    .set({ stav: 'odeslano', pokusu: 1, odeslano: iso(now - 86_399_000) })
    .where('id', '=', sent!)
    .execute();
}
