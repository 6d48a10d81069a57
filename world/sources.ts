import type { Db } from '#server/core/db.ts';
import { insertProfile } from '#server/imports/profiles/queries.ts';
import { insertSource, setPaused } from '#server/imports/sources/queries.ts';
import type { Vault } from '#server/vault/cipher.ts';
import { shownLink } from '#shared/imports/sources/link.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';

/** Where the demo's e-shop would be: an address that leads nowhere, so that the demo calls nobody. */
const LINK = 'https://eshop.example/export/orders.csv?patternId=-9&hash=ukazka&dateFrom={od}&dateUntil={do}';

/** A profile of the chain's own e-shop, a folder that its tills write into, and the e-shop's link, paused. */
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
      ...{ ...times, nazev: 'E-shop', druh: 'odkaz', misto: shownLink(LINK), tajny_odkaz: LINK },
      ...{ profil: shop.klic, kazdych_min: 360, hlidat_h: 24 },
    },
    now,
  );
  await db.transaction().execute(tx => setPaused(tx, id, true));
}
