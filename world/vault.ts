import { iso } from '#server/core/clock.ts';
import type { Tx } from '#server/core/database/db.ts';
import type { Vault } from '#server/vault/cipher.ts';
import { putLimit } from '#server/vault/limits/queries.ts';
import { insertAccess, lockSecret, nextId, recordReveal, updateAccess } from '#server/vault/queries.ts';
import { resealed, sealAccess } from '#server/vault/sealed/envelope.ts';
import { keepVersion } from '#server/vault/versions/queries.ts';
import { DAY } from '#shared/core/durations.ts';
import { random } from '#shared/core/random.ts';
import { generatePassword } from '#shared/vault/generator.ts';
import { PEOPLE, SHOPS } from './chain.ts';

const SERVICES = [
  [
    'MobilParts',
    'https://b2b.mobilparts.example',
    'Dodavatel',
    'Velkoobchod s díly, objednávky do 15:00 chodí druhý den.',
  ],
  ['GSM Velkoobchod', 'https://gsm-velkoobchod.example', 'Dodavatel', null],
  [
    'Displeje.example',
    'https://displeje.example/prihlaseni',
    'Dodavatel',
    'Reklamace přes formulář po přihlášení.',
  ],
  ['Obaly a skla', 'https://obaly-a-skla.example', 'Dodavatel', null],
  ['Administrace e-shopu', 'https://admin.prodejna.example', 'E-shop', 'Úprava produktů a skladu.'],
  ['Tržiště', 'https://trziste.example/prodejce', 'E-shop', null],
  ['Zásilky', 'https://zasilky.example/podani', 'Ostatní', 'Tisk štítků a svoz.'],
  ['Sociální sítě', 'https://site.example/stranka', 'Marketing', 'Příspěvky schvaluje vedoucí.'],
  ['Recenze', 'https://recenze.example', 'Marketing', null],
  ['Router prodejny', 'http://192.168.1.1', 'Admin', 'Jen v síti prodejny.'],
  ['Kamerový systém', null, 'Admin', 'Aplikace v telefonu vedoucího.'],
  ['Platební terminál', 'https://terminal.example', 'Ostatní', null],
] as const;
/** The marketplace asks for a second step at sign-in; the key opens nothing. */
const DEMO_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const NOTES = ['Účet je na jméno vedoucího.', 'Při změně hesla dejte vědět ostatním prodejnám.', null, null];

const random01 = random(20_261_123);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random01() * list.length)]!;
/** A generated password for the demo, derived from the seed; it opens nothing. */
const demoPassword = () =>
  generatePassword(count => Uint8Array.from({ length: count }, () => Math.floor(random01() * 256)));

/** Adds an access visible only to head office; everybody sees all others by default. */
async function fillBank(db: Tx, vault: Vault, now: number) {
  const prodejna_id = SHOPS[0]!.id;
  const kategorie = 'Banka';
  await putLimit(db, { kategorie }, { kdo: 'admin', kde: 'vsechny', prodejny: [] });
  const id = await nextId(db);
  const about = { company_name: 'Bankovnictví', website_url: 'https://banka.example', category: kategorie };
  const texts = { description: 'Účet firmy.', password: demoPassword() };
  const platne_od = iso(now - 30 * DAY);
  const row = {
    ...about,
    id,
    prodejna_id,
    pridal_id: PEOPLE[0]!.id,
    platne_od,
    username: 'firma@prodejna.example',
  };
  await insertAccess(db, { ...row, ...sealAccess(vault, id, texts) });
}

/** Adds accesses of every shop, some of them revealed recently, up to `now` (ms). */
export async function fillVault(db: Tx, vault: Vault, now: number) {
  const left = PEOPLE.find(person => person.aktivni === false);
  for (const shop of SHOPS) {
    const people = PEOPLE.filter(person => person.shop === shop.id && person.aktivni !== false);
    for (const [company_name, website_url, category, description] of SERVICES) {
      if (random01() < 0.35) continue;
      const id = await nextId(db);
      const username = `${shop.email.split('@')[0]}@prodejna.example`;
      const about = { company_name, website_url, category, username };
      const jednorazovy_klic = company_name === 'Tržiště' ? DEMO_KEY : null;
      const texts = { description, notes: pick(NOTES), jednorazovy_klic };
      const platne_od = iso(now - 400 * DAY);
      const row = { ...about, id, prodejna_id: shop.id, pridal_id: pick(people).id, platne_od };
      const password = category === 'Marketing' ? 'prodejna2024' : demoPassword();
      await insertAccess(db, { ...row, ...sealAccess(vault, id, { ...texts, password }) });
      // Changed once, so that there is an earlier password.
      if (category === 'E-shop') {
        const stored = (await lockSecret(db, id))!;
        await keepVersion(db, id, stored, now - 90 * DAY);
        const changed = resealed(vault, id, stored, { password: demoPassword() });
        await updateAccess(db, id, changed, row.pridal_id, now - 90 * DAY);
      }
      // Somebody who has left knows the password until it is changed.
      if (left && category === 'Admin') await recordReveal(db, id, left.id, now - 60 * DAY);
      for (let count = Math.floor(random01() * 4); count > 0; count--)
        await recordReveal(db, id, pick(people).id, now - count * (0.2 + random01()) * DAY);
    }
  }
  await fillBank(db, vault, now);
}
