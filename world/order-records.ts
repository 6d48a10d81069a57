import type { Db } from '#server/core/database/db.ts';
import { storeFile } from '#server/files/queries.ts';
import { recordEntry } from '#server/orders/history/queries.ts';
import { putRemoved } from '#server/orders/photos/queries.ts';
import { insertOrder } from '#server/orders/queries.ts';
import type { Status } from '#shared/orders/statuses.ts';
import { PNG } from './png.ts';

/** A valid order, as a client sends it. */
export const ORDER = {
  jmeno_zakaznika: 'Jan',
  prijmeni_zakaznika: 'Novák',
  telefon_zakaznika: '777 123 456',
  typ_telefonu: 'iPhone 13',
  dil: 'Displej',
};

/** Builders of orders, as those of `records`. */
export const orderRecords = (db: Db) => ({
  /** An order of a customer with a unique phone number. */
  async orderOf(author: number, telefon_zakaznika: string) {
    const order = { ...ORDER, telefon_zakaznika };
    return db.transaction().execute(tx => insertOrder(tx, order, author, Date.now()));
  },
  /** An order of this person: `moved` from nove to objednano, `deleted`, or with its customer's link `withdrawn`. */
  async order(
    author: number,
    {
      status = 'nove',
      moved = false,
      deleted = false,
      withdrawn = false,
    }: { status?: Status; moved?: boolean; deleted?: boolean; withdrawn?: boolean } = {},
  ) {
    const now = Date.now();
    return db.transaction().execute(async tx => {
      const id = await insertOrder(tx, ORDER, author, now, status);
      if (moved)
        await recordEntry(tx, id, { typ: 'stav', novy_status: 'objednano', uzivatel_id: author }, now);
      const change = { status: moved ? ('objednano' as const) : status, verze: 1 };
      const smazana = deleted ? new Date(now).toISOString() : null;
      await tx
        .updateTable('objednavka')
        .set({ ...change, smazana, ...(withdrawn && { odkaz: null }) })
        .where('id', '=', id)
        .execute();
      return id;
    });
  },
  /** A photo of an order, perhaps a removed one that can be restored. */
  async photo(vlozil_id: number, objednavka_id: number, isRemoved = false) {
    const picture = { nazev: 'displej.png', typ: 'obrazek', mime: 'image/png', sirka: 1, vyska: 1 } as const;
    const chunks = async function* () {
      yield PNG;
    };
    return db.transaction().execute(async tx => {
      const upload = { ...picture, velikost: PNG.length, chunks };
      const { id } = await storeFile(tx, upload, { objednavka_id }, vlozil_id);
      if (isRemoved) await putRemoved(tx, id, Date.now());
      return id;
    });
  },
});
