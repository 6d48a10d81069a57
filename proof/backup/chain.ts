import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { sealAudit } from '#server/audit/chain/queries.ts';
import type { Db } from '#server/core/database/db.ts';
import { startEmbedded } from '#server/embedded/start.ts';
import { prepareDatabase } from '#server/program.ts';
import { importFile } from '#server/sales/importer.ts';
import { KEY_FILE, openVault } from '#server/vault/keys.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { fillAbsences } from '#world/absences.ts';
import { KIOSK_PIN } from '#world/attended.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { fillContracts } from '#world/contracts.ts';
import { fillChain } from '#world/fill.ts';
import { putForecast } from '#world/forecasts.ts';
import { fillGoals } from '#world/goals.ts';
import { fillNews } from '#world/news.ts';
import { fillOffers } from '#world/offers.ts';
import { fillOrders } from '#world/orders.ts';
import { fillPlanning } from '#world/planning.ts';
import { records } from '#world/records.ts';
import { writeCsv } from '#world/sales/csv.ts';
import { linesPerDayFor } from '#world/sales/generator.ts';
import { fillShifts } from '#world/shifts.ts';
import { fillSources } from '#world/sources.ts';
import { fillTasks } from '#world/tasks.ts';
import { fillTimesheets } from '#world/timesheets.ts';
import { fillVault } from '#world/vault.ts';
import { type Program, type Session, signIn } from '../program.ts';
import type { Size } from '../proof.ts';

const RANGE = { from: '2024-11-21', to: '2026-11-21' };
/** A password of the vault that is revealed again at the end. */
export const SECRET = 'Heslo do zálohy 🔑';

export const signInAs = (base: string) => signIn(base, 'admin', DEMO_PASSWORD);

const salesFile = (path: string, lines: number) =>
  writeCsv(path, { ...RANGE, linesPerDay: linesPerDayFor(lines, RANGE), seed: 1 });

/** The chain with news, pictures, a vault and sold lines, and a year of everything else, or (short) one of each. */
export async function makeChain(dataDir: string, size: Size, lines: number) {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'prodeje.csv');
  await salesFile(path, lines);
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir, log: () => {} });
  try {
    await prepareDatabase(
      { url, ownerUrl },
      async db => {
        const vault = await openVault(db, { keyFile: join(dataDir, KEY_FILE) });
        const now = Date.now();
        await db.transaction().execute(async tx => {
          await fillChain(tx);
          await fillNews(tx, now, size === 'short' ? 12 : 80);
          await fillVault(tx, vault, now);
          await fillContracts(tx, now);
          await fillAbsences(tx, now);
          await fillShifts(tx, now);
          await fillOffers(tx, now);
          await fillPlanning(tx, now);
          await fillTimesheets(tx, now);
          await putForecast(tx, RANGE.to, 1);
          await fillGoals(tx, now);
          if (size === 'short') return;
          await fillOrders(tx, now);
          await fillTasks(tx, now);
        });
        const make = records(db);
        await make.image(1);
        await make.profile();
        await make.sms(await make.order(1, { moved: true }), 1);
        await make.gateway();
        await make.labelBeside();
        await db
          .insertInto('sms_sablona')
          .values({ status: 'nove', text: 'Přijato', bez_diakritiky: true })
          .execute();
        await make.task(1);
        await make.shopsTask();
        await make.acknowledgement(1);
        await make.notification(1);
        await make.departure(['ukoly']);
        await make.kiosk();
        await make.mailServer(1);
        await make.provider();
        await make.account(1);
        await make.deadMail(1);
        await make.discarded(1);
        await fillSources(db, vault, now);
        const smena_id = await make.shift(1);
        const came = {
          smena_id,
          typ_akce: 'prichod',
          cas: new Date(now).toISOString(),
          zapsal_id: 1,
        } as const;
        await db.insertInto('dochazka').values(came).execute();
        await addTrust(db, 42, now);
        await db.insertInto('nastaveni').values({ klic: 'relace_nejdele_h', hodnota: 24 }).execute();
      },
      pino({ level: 'silent' }),
    );
    await importFile(url, { path, profile: BUILT_IN_PROFILES.kanonicky!, zdroj: 'proof' });
  } finally {
    await stop();
    await rm(path);
  }
}

/** Adds a person with a second step that one ADMIN wants to remove, and a sealed row of the audit. */
async function addTrust(db: Db, uzivatel_id: number, now: number) {
  const at = new Date(now).toISOString();
  const key = { pristroj: 'zaloha', verejny_klic: Buffer.from('zaloha'), pocitadlo: 0, host: 'localhost' };
  await db
    .insertInto('krok')
    .values({ uzivatel_id, druh: 'klic', nazev: 'Klíč', vytvoren: at, ...key })
    .execute();
  await db.insertInto('zachranny_kod').values({ otisk: 'zaloha', uzivatel_id }).execute();
  await db
    .insertInto('krok_vyzva')
    .values({ otisk: 'zaloha', uzivatel_id, ucel: 'overeni', vyzva: 'zaloha', vytvorena: at })
    .execute();
  await db.insertInto('krok_zruseni').values({ uzivatel_id, zadal_id: 1, zadano: at }).execute();
  await db
    .insertInto('audit')
    .values({
      co: 'zmena',
      tabulka: 'krok',
      zaznam: `${uzivatel_id}`,
      kdo: 1,
      kdo_jmeno: 'Alena',
      zmeny: '{}',
    })
    .execute();
  await sealAudit(db);
}

/** Somebody clocks in at a kiosk. */
async function clockIn(base: string, admin: Session) {
  const { datum } = pragueClock(Date.now());
  const today = { user_id: 1, prodejna: 1, typ_smeny: 'prace', datum, cas_od: '00:00', cas_do: '23:59' };
  await admin.send('POST', '/shifts/', today);
  await admin.send('PUT', '/users/profile/pin/', { pin: KIOSK_PIN, potvrzeni_pinu: KIOSK_PIN });
  const made = await admin.send('POST', '/kiosky/', { prodejna: 1, nazev: 'Sklad' });
  const { kod } = (await made.json()) as { kod: string };
  const json = { 'content-type': 'application/json' };
  const paired = await fetch(`${base}/api/kiosk/parovani/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ parovaci_kod: kod }),
  });
  const cookie = paired.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ');
  const came = await fetch(`${base}/api/kiosk/dochazka/`, {
    method: 'POST',
    headers: { ...json, cookie, 'idempotency-key': 'zaloha-prichod' },
    body: JSON.stringify({ osoba: 1, pin: KIOSK_PIN, typ_akce: 'prichod' }),
  });
  if (!came.ok) throw new Error(`The kiosk answered with ${came.status}: ${await came.text()}`);
}

const EIGHT_HOURS = { cas_od: '09:00', cas_do: '17:00' };
const MIXED = `D1,2026-03-01T10:00:00+01:00,eshop,Jan,1,199
D1,2026-03-01T10:00:00+01:00,eshop,Petra,1,299`;

/** Creates what only arises in use: sign-ins, an imported file, a password. Returns the number of its access. */
export async function playChain({ base }: Program, admin: Session): Promise<number> {
  await signIn(base, 'petra', 'spatne heslo').catch(() => {});
  const made = await admin.send('POST', '/import/tokeny/', { nazev: 'proof' });
  const { hodnota } = (await made.json()) as { hodnota: string };
  // The second file replaces the first one's receipt by one of two sellers, which is counted in separate tables.
  for (const lines of ['D1,2026-03-01T10:00:00+01:00,eshop,Jan,1,199', MIXED]) {
    const imported = await fetch(`${base}/api/import/prodeje/?zdroj=proof-api`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hodnota}`, 'content-type': 'text/csv' },
      body: `doklad,cas,kanal,prodejce,kusy,cena_s_dph\n${lines}\n`,
    });
    if (!imported.ok)
      throw new Error(`The import answered with ${imported.status}: ${await imported.text()}`);
  }
  const post = await admin.send('POST', '/news/', { obsah: 'Viděno' });
  const { id: prispevek } = (await post.json()) as { id: number };
  await admin.send('POST', '/news/videno/', { prispevek });
  const shifts = { user_id: 1, prodejna: 1, typ_smeny: 'prace', datumy: ['2027-03-01'], ...EIGHT_HOURS };
  const planned = await admin.send('POST', '/shifts/bulk-create/', shifts);
  if (!planned.ok) throw new Error(`The shifts answered with ${planned.status}: ${await planned.text()}`);
  await clockIn(base, admin);
  const access = { company_name: 'Záloha', store: 'Globus', username: 'u', password: SECRET };
  const added = await admin.send('POST', '/pristupy/', access);
  return ((await added.json()) as { pristup: { id: number } }).pristup.id;
}
