import { MINUTE } from '#shared/core/durations.ts';
import { Order } from '#shared/orders/contract.ts';
import type { Status } from '#shared/orders/statuses.ts';
import type { Author } from '#shared/users/contract.ts';
import type { Db } from '../../core/database/db.ts';
import { extended } from '../../core/database/rows.ts';
import { authorsOf } from '../../users/person.ts';
import { type Row, type RowVersion, rowsOf, timesOf } from '../queries.ts';

/** An order on a board, identified by the version of its row. */
export type Listed = RowVersion & { status: Status };

/** An order as an object and as JSON. */
export type Shown = { order: Order; json: Buffer };

/** Everything besides the row that the JSON depends on: it is rebuilt when one of these changes. */
type Beside = {
  zalozil: Author;
  posledni: Author;
  prodejna: string | null;
  times: ReturnType<typeof timesOf>;
};

type Kept = {
  xmin: string;
  row: Row;
  /** When the order was created, in ms, and for which minute since then its times were computed. */
  created: number;
  minute?: number;
  beside?: Beside;
  shown?: Shown;
};

/** The most orders that are cached, several boards' worth; the oldest entry is evicted first. */
const MOST = 5_000;

const sameTimes = (a: Beside['times'], b: Beside['times']) =>
  a === b ||
  (a.doba_od_vytvoreni === b.doba_od_vytvoreni &&
    a.celkova_doba_procesu_text === b.celkova_doba_procesu_text);
const sameAuthor = (a: Author, b: Author) =>
  a === b || (a.id === b.id && a.jmeno === b.jmeno && a.prijmeni === b.prijmeni && a.obrazek === b.obrazek);

const isSame = (a: Beside, b: Beside) =>
  a.prodejna === b.prodejna &&
  sameTimes(a.times, b.times) &&
  sameAuthor(a.zalozil, b.zalozil) &&
  sameAuthor(a.posledni, b.posledni);

/**
 * Caches rows and JSON of orders for as long as the database has the same version of their row: a board lists the ids
 * and versions of its orders and reads only rows it does not know (docs/decisions/0128). Data from outside the row
 * (people, shops, the time) is compared each time.
 */
class KeptOrders {
  readonly #kept = new Map<number, Kept>();

  /**
   * The listed orders as shown at `now`. Null if one has changed since it was listed, unless `takesNewer`: then the
   * current version is shown, and deleted orders are left out.
   */
  async show(
    db: Db,
    listed: readonly Listed[],
    shops: ReadonlyMap<number, string>,
    { now, takesNewer }: { now: number; takesNewer: boolean },
  ): Promise<Shown[] | null> {
    const found = new Map<number, Kept>();
    const unknown: number[] = [];
    for (const { id, xmin } of listed) {
      const one = this.#kept.get(id);
      if (one?.xmin === xmin) found.set(id, one);
      else unknown.push(id);
    }
    if (unknown.length > 0)
      for (const row of await rowsOf(db, { ids: unknown }))
        found.set(row.id, this.#keep(row.id, row.xmin, row));
    const entries: Kept[] = [];
    for (const { id, xmin } of listed) {
      const one = found.get(id);
      if (one?.xmin !== xmin && !takesNewer) return null;
      if (one && one.row.smazana === null) entries.push(one);
    }
    const authors = new Set<number>();
    for (const { row } of entries) authors.add(row.zalozil_id).add(row.posledni_zmena_id);
    const people = await authorsOf(db, authors);
    return entries.map(one => {
      const { row } = one;
      // The times shown in an order are in whole minutes.
      const minute = Math.floor((now - one.created) / MINUTE);
      const beside: Beside = {
        zalozil: people.get(row.zalozil_id)!,
        posledni: people.get(row.posledni_zmena_id)!,
        prodejna: row.prodejna_id === null ? null : (shops.get(row.prodejna_id) ?? null),
        times: one.minute === minute ? one.beside!.times : timesOf(row, now),
      };
      one.minute = minute;
      if (!one.shown || !isSame(one.beside!, beside)) {
        one.beside = beside;
        one.shown = shownAs(row, beside);
      }
      return one.shown;
    });
  }

  #keep(id: number, xmin: string, row: Row): Kept {
    const one: Kept = { xmin, row, created: Date.parse(row.datum_vytvoreni) };
    this.#kept.delete(id);
    this.#kept.set(id, one);
    if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value!);
    return one;
  }
}

/** Validated and stripped by the call's schema, like every answer. */
function shownAs(row: Row, { zalozil, posledni, prodejna, times }: Beside): Shown {
  const order = Order.parse(
    extended(row, { zalozil, posledni_zmena_uzivatel: posledni, prodejna_nazev: prodejna, ...times }),
  );
  return { order: Object.freeze(order), json: Buffer.from(JSON.stringify(order)) };
}

const ofDatabase = new WeakMap<Db, KeptOrders>();

/** The cache of orders of a database. */
export function keptOrders(db: Db): KeptOrders {
  const kept = ofDatabase.get(db) ?? new KeptOrders();
  ofDatabase.set(db, kept);
  return kept;
}
