import { iso } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { insertFile } from '#server/files/queries.ts';
import { insertProfile } from '#server/imports/profiles/queries.ts';
import { insertSource } from '#server/imports/sources/queries.ts';
import { insertToken } from '#server/imports/tokens/queries.ts';
import { putImage } from '#server/profile/queries.ts';
import { createVault } from '#server/vault/cipher.ts';
import { addDays } from '#shared/core/days.ts';
import { DAY } from '#shared/core/durations.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { PointItem } from '#shared/rules/kinds.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { DEFAULT_HOURS } from '#shared/stores/hours.ts';
import { TEST_KEYS } from '#test/keys.ts';
import { alertRecords } from './alert-records.ts';
import { attended } from './attended.ts';
import { draftRecords } from './draft-records.ts';
import { absenceOf, contractOf } from './employment.ts';
import { fresh } from './fresh.ts';
import { importRecords } from './import-records.ts';
import { labelRecords } from './label-records.ts';
import { mailRecords } from './mail-records.ts';
import { offerRecords } from './offer-records.ts';
import { ORDER, orderRecords } from './order-records.ts';
import { personRecords } from './person-records.ts';
import { pinRecords } from './pin-records.ts';
import { PNG } from './png.ts';
import { providerRecords } from './provider-records.ts';
import { sessionRecords } from './session-records.ts';
import { smsRecords } from './sms-records.ts';
import { stepRecords } from './step-records.ts';
import { taskRecords } from './task-records.ts';
import { ACCESS, vaultRecords } from './vault-records.ts';

/** An id that no record has. */
export const NO_ID = 2_000_000_000;
export const NO_KEY = 'nikdonikdonikdonikdo00';

/** Whose people a post is for; null for everybody. */
type Shops = number[] | null;

export { ACCESS, fresh, ORDER, PNG };

/** Builders that insert records directly into the database, one per call. They return the record's id. */
export const records = (db: Db) => ({
  ...personRecords(db),
  async store() {
    const nazev = `Prodejna ${fresh()}`;
    const values = { nazev, nazev_kratkiy: nazev, oteviraci_doba: JSON.stringify(DEFAULT_HOURS) };
    const { id } = await db.insertInto('prodejna').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  async category() {
    const values = { nazev: `Kategorie ${fresh()}` };
    const { id } = await db.insertInto('kategorie').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  /** Deleted recently enough to be restored. */
  async deletedPost(autor_id: number, shops: Shops = null) {
    const id = await this.post(autor_id, undefined, shops);
    await db.updateTable('novinka').set({ smazano: new Date().toISOString() }).where('id', '=', id).execute();
    return id;
  },
  /** Without text it is hidden from everybody but its author until its first file. */
  async post(autor_id: number, obsah = 'Příspěvek', prodejny: Shops = null) {
    const values = { autor_id, obsah, pocet_souboru: obsah ? 0 : 1, prodejny };
    const { id } = await db.insertInto('novinka').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  ...pinRecords(db),
  async comment(autor_id: number, obsah = 'Komentář', shops: Shops = null) {
    const novinka_id = await this.post(autor_id, undefined, shops);
    const values = { novinka_id, autor_id, obsah, pocet_souboru: obsah ? 0 : 1 };
    const { id } = await db.insertInto('komentar').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  async reaction(novinka_id: number, uzivatel_id: number) {
    await db.insertInto('reakce').values({ novinka_id, uzivatel_id, typ: 'srdce' }).execute();
  },
  /** A shift, by default in the distant future on a day that no other record uses. */
  async shift(uzivatel_id: number, datum = addDays('2090-01-01', fresh() % 3000)) {
    const values = { uzivatel_id, prodejna_id: 1, datum, cas_od: '08:00', cas_do: '20:00', poznamka: null };
    const { id } = await db.insertInto('smena').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  contract: (uzivatel_id: number) => contractOf(db, uzivatel_id),
  absence: (uzivatel_id: number) => absenceOf(db, uzivatel_id),
  ...alertRecords(db),
  ...attended(db),
  ...labelRecords(db),
  ...mailRecords(db),
  ...providerRecords(db),
  ...sessionRecords(db),
  ...smsRecords(db),
  ...stepRecords(db),
  ...offerRecords(db),
  ...taskRecords(db),
  /** A bulk change by the person that can be undone: one shift. */
  async bulkDeed(osoba: number) {
    const id = await this.shift(osoba);
    const row = await db.selectFrom('smena').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const values = { osoba, co: 'vytvoreni' as const, smeny: JSON.stringify([row]), kdy: iso(Date.now()) };
    const deed = db.insertInto('smena_hromadne').values(values).returning('id');
    return (await deed.executeTakeFirstOrThrow()).id;
  },
  ...draftRecords(db),
  /** The person's shift today, the same one for every call. */
  async shiftToday(uzivatel_id: number) {
    const { datum } = pragueClock(Date.now());
    const values = { uzivatel_id, prodejna_id: 1, datum, cas_od: '00:00', cas_do: '23:59', poznamka: null };
    const own = db.selectFrom('smena').select('id').where('uzivatel_id', '=', uzivatel_id);
    const today = await own.where('datum', '=', datum).executeTakeFirst();
    const added = () => db.insertInto('smena').values(values).returning('id').executeTakeFirstOrThrow();
    return (today ?? (await added())).id;
  },
  ...orderRecords(db),
  ...vaultRecords(db),
  /** Returns the key in the file's address. */
  async file(vlozil_id: number, shops: Shops = null) {
    const novinka_id = await this.post(vlozil_id, undefined, shops);
    const bytes = Buffer.from('Obsah souboru');
    const kind = { typ: 'dokument', mime: 'text/plain; charset=utf-8', sirka: null, vyska: null } as const;
    const chunks = async function* () {
      yield bytes;
    };
    const upload = { nazev: 'poznamka.txt', velikost: bytes.length, ...kind, chunks };
    const { url } = await db
      .transaction()
      .execute(tx => insertFile(tx, upload, { novinka_id }, vlozil_id, 10));
    return url.split('/').at(-2)!;
  },
  async notification(uzivatel_id: number) {
    const values = {
      uzivatel_id,
      druh: 'ukol' as const,
      udalost: `${fresh()}`,
      zaznam: 1,
      text: 'Nový úkol',
    };
    const { id } = await db.insertInto('upozorneni').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  /** Returns the key of the person's new image. */
  async image(uzivatel_id: number) {
    const portrait = { obrazek: PNG, nahled: PNG };
    const { image } = await db.transaction().execute(tx => putImage(tx, uzivatel_id, portrait, Date.now()));
    return image.obrazek.split('/').at(-2)!;
  },
  async import() {
    const values = {
      cesta: 'api' as const,
      profil: 'kanonicky',
      zdroj: 'test',
      stav: 'hotovo' as const,
      nove: 1,
      vratny: true,
      chyby: '[]',
    };
    const { id } = await db
      .insertInto('prodej_import')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  /** Returns its key. */
  async profile() {
    const definice = { ...BUILT_IN_PROFILES.superstore, nazev: `Profil ${fresh()}` };
    return (await insertProfile(db, definice)).klic;
  },
  async token(vytvoril_id: number) {
    return (
      await insertToken(db, {
        nazev: `Token ${fresh()}`,
        vytvoril_id,
        konec: Date.now() + DAY,
        now: Date.now(),
      })
    ).token.id;
  },
  /** A source with a link that leads nowhere, configured to be read every hour. */
  async source(nazev = `Zdroj ${fresh()}`) {
    const entered = { nazev, druh: 'odkaz', misto: 'eshop.invalid/export.csv', profil: 'shoptet' } as const;
    const times = { zdroj: null, kazdych_min: 60, cist_od: null, hlidat_h: 24 };
    const tajne = 'https://eshop.invalid/export.csv';
    return insertSource(db, createVault(TEST_KEYS), { ...entered, ...times, tajne }, Date.now());
  },
  ...importRecords(db),
  /** A name in the sales that is not linked to anybody. */
  async personName() {
    const values = { jmeno: `Jméno ${fresh()}`, uzivatel_id: null };
    const row = await db.insertInto('prodej_osoba').values(values).returning('id').executeTakeFirstOrThrow();
    return row.id;
  },
  async branchName() {
    const values = { stredisko: `Středisko ${fresh()}` };
    const row = await db
      .insertInto('prodej_pobocka')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  /** Ends on the given day, if any. */
  async counterRule(plati_do: string | null = null) {
    const values = { citac: 'ct300', druh: 'kod', vzor: `kod ${fresh()}`, plati_od: '2000-01-01' } as const;
    const added = db
      .insertInto('prodej_citac_pravidlo')
      .values({ ...values, plati_do })
      .returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  },
  async shippingRule() {
    const values = { druh: 'kod', vzor: `doprava ${fresh()}` } as const;
    const added = db.insertInto('prodej_doprava_pravidlo').values(values).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  },
  /** Returns the day, in the distant future, from which another threshold holds. */
  async futureThreshold() {
    const plati_od = new Date(Date.UTC(2900, 0, fresh())).toISOString().slice(0, 10);
    await db.insertInto('prodej_mez').values({ plati_od, mez: 250 }).execute();
    return plati_od;
  },
  /** Returns the day, in the distant future, from which the item has other points. */
  async futurePoints(polozka: PointItem) {
    const plati_od = new Date(Date.UTC(2900, 0, fresh())).toISOString().slice(0, 10);
    await db.insertInto('prodej_body').values({ polozka, plati_od, body: 1 }).execute();
    return plati_od;
  },
});

/** A multipart body with a profile image. */
export function imageFile(
  content: Uint8Array<ArrayBuffer> = new Uint8Array(PNG),
  name = 'ja.png',
  field = 'obrazek',
) {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}

/** A multipart body with a file of one sold line, in a document that no other file has. */
export function salesFile() {
  const rows = `doklad,cas,kanal,kusy,cena_s_dph\nD${fresh()},2026-03-01T10:00:00+01:00,eshop,1,199\n`;
  return textFile('prodeje.csv', rows);
}

/** A multipart body with one small text file. */
export function textFile(name = 'poznamka.txt', content = 'Obsah souboru', field = 'soubor') {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}
