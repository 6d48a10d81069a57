import type { Db } from '#server/core/db.ts';
import { insertFile } from '#server/files/queries.ts';
import { recordEntry } from '#server/orders/history/queries.ts';
import { insertOrder } from '#server/orders/queries.ts';
import { insertUser } from '#server/users/queries.ts';
import { createVault } from '#server/vault/cipher.ts';
import { insertAccess, nextId, trashAccess } from '#server/vault/queries.ts';
import type { Status } from '#shared/orders/statuses.ts';
import { DEFAULT_HOURS } from '#shared/stores/hours.ts';
import { TEST_KEYS } from '#test/keys.ts';

/** An id that no record has. */
export const NO_ID = 2_000_000_000;
export const NO_KEY = 'nikdonikdonikdonikdo00';

/** A valid order, as it is sent. */
export const ORDER = {
  jmeno_zakaznika: 'Jan',
  prijmeni_zakaznika: 'Novák',
  telefon_zakaznika: '777 123 456',
  typ_telefonu: 'iPhone 13',
  dil: 'Displej',
};

/** A valid access to a web service, as it is sent. */
export const ACCESS = {
  company_name: 'MobilParts',
  website_url: 'mobilparts.example',
  username: 'prodejna',
  password: 'Tajne-heslo-1',
  category: 'Dodavatel',
  store: 'Globus',
};

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
  /** Created, and `moved` from nove to objednano, by this person; in the trash when `deleted`. */
  async order(
    author: number,
    {
      status = 'nove',
      moved = false,
      deleted = false,
    }: { status?: Status; moved?: boolean; deleted?: boolean } = {},
  ) {
    const now = Date.now();
    return db.transaction().execute(async tx => {
      const id = await insertOrder(tx, ORDER, author, now);
      await recordEntry(tx, id, { typ: 'vytvoreni', novy_status: status, uzivatel_id: author }, now);
      if (moved)
        await recordEntry(tx, id, { typ: 'stav', novy_status: 'objednano', uzivatel_id: author }, now);
      const change = { status: moved ? ('objednano' as const) : status, verze: 1 };
      const smazana = deleted ? new Date(now).toISOString() : null;
      await tx
        .updateTable('objednavka')
        .set({ ...change, smazana })
        .where('id', '=', id)
        .execute();
      return id;
    });
  },
  async access(author: number, deleted = false) {
    const { password, store: _, ...fields } = ACCESS;
    return db.transaction().execute(async tx => {
      const id = await nextId(tx);
      const row = { ...fields, website_url: null, id, prodejna_id: 1, pridal_id: author };
      await insertAccess(tx, { ...row, ...createVault(TEST_KEYS).seal(id, password) });
      if (deleted) await trashAccess(tx, id, Date.now());
      return id;
    });
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
});

/** A multipart body with one small text file. */
export function textFile(name = 'poznamka.txt', content = 'Obsah souboru', field = 'soubor') {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}
