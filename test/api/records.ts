import type { Db } from '#server/core/db.ts';
import { insertFile } from '#server/files/queries.ts';
import { insertProfile } from '#server/imports/profiles/queries.ts';
import { insertToken } from '#server/imports/tokens/queries.ts';
import { insertUser } from '#server/users/queries.ts';
import type { PointItem } from '#shared/rules/kinds.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { DEFAULT_HOURS } from '#shared/stores/hours.ts';

/** An id that no record has. */
export const NO_ID = 2_000_000_000;
export const NO_KEY = 'nikdonikdonikdonikdo00';

let count = 0;
/** A number that no other record of the run has, for ids and names. */
export const fresh = () => 5_000 + ++count;

/** Records made behind the application's back, one a call. They answer their id. */
export const records = (db: Db) => ({
  async person(heslo_hash = 'none') {
    const id = fresh();
    const names = { uzivatelske_jmeno: `osoba${id}`, jmeno: 'Nová', prijmeni: `Osoba${id}` };
    const rest = { role: 'PRODEJCE' as const, aktivni: true, prodejna_id: null, moduly: [], heslo_hash };
    await db.transaction().execute(tx => insertUser(tx, { id, ...names, ...rest }));
    return id;
  },
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
  /** Without text it is hidden from all but its author until its first file. */
  async post(autor_id: number, obsah = 'Příspěvek') {
    const values = { autor_id, obsah, pocet_souboru: obsah ? 0 : 1 };
    const { id } = await db.insertInto('novinka').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  async comment(autor_id: number, obsah = 'Komentář') {
    const novinka_id = await this.post(autor_id);
    const values = { novinka_id, autor_id, obsah, pocet_souboru: obsah ? 0 : 1 };
    const { id } = await db.insertInto('komentar').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  /** Answers the key of its link. */
  async file(vlozil_id: number) {
    const novinka_id = await this.post(vlozil_id);
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
  async import() {
    const values = {
      cesta: 'api' as const,
      profil: 'kanonicky',
      zdroj: 'test',
      stav: 'hotovo' as const,
      chyby: '[]',
    };
    const { id } = await db
      .insertInto('prodej_import')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  /** Answers its key. */
  async profile() {
    const definice = { ...BUILT_IN_PROFILES.superstore, nazev: `Profil ${fresh()}` };
    return (await insertProfile(db, definice)).klic;
  },
  async token(vytvoril_id: number) {
    return (await insertToken(db, `Token ${fresh()}`, vytvoril_id)).token.id;
  },
  /** A name of the sales that is nobody's. */
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
  async counterRule() {
    const values = { citac: 'ct300', druh: 'kod', vzor: `kod ${fresh()}` } as const;
    const added = db.insertInto('prodej_citac_pravidlo').values(values).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  },
  async shippingRule() {
    const values = { druh: 'kod', vzor: `doprava ${fresh()}` } as const;
    const added = db.insertInto('prodej_doprava_pravidlo').values(values).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  },
  /** Answers the day, far ahead, from which the item has other points. */
  async futurePoints(polozka: PointItem) {
    const plati_od = new Date(Date.UTC(2900, 0, fresh())).toISOString().slice(0, 10);
    await db.insertInto('prodej_body').values({ polozka, plati_od, body: 1 }).execute();
    return plati_od;
  },
});

/** A multipart body with a file of one sold line, of a document that no other file has. */
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
