import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pragueClock, pragueInstant } from '#shared/core/prague.ts';
import { firstDay } from '#shared/imports/sources/link.ts';
import { changedSince } from '#shared/imports/sources/till.ts';
import type { App } from '../../../app-type.ts';
import { iso } from '../../../core/clock.ts';
import { inPrivateDirectory } from '../../../core/private-directory.ts';
import { DownloadProblem, type Reach } from '../ask.ts';
import { importFetched, markOf, nothingNew, type Read, type Turn, wayOf } from '../fetched.ts';
import type { Limits } from '../link/download.ts';
import { type Cursor, keepCursor, openSecret, type Readable } from '../queries.ts';
import { DOTYKACKA, type TillApi, type Told, tillApi } from './api.ts';
import { type Names, namesOf, rowsOf, timeOf } from './receipts.ts';

/** The most pages of receipts per import; each import's receipts are kept, however the rest ends. */
const PAGES_AT_ONCE = 20;
const SILENCE_MS = 30_000;
const LONGEST_MS = 15 * 60_000;

const DISORDER = 'Dotykačka poslala účtenky v jiném pořadí, než se čekalo. Nic z nich se nenačetlo.';

/** Changes of receipts from some moment on, oldest first. */
type Part = { orders: Told[]; until: number; isLast: boolean; etag: string | null; isSame: boolean };

/**
 * Reads some pages of what changed since `from` (ms, inclusive). It does not count through pages: a receipt that
 * changes meanwhile would shift all later ones, and one would be missed. Instead, it requests the next page as the
 * changes since the last receipt of this page, which is returned again and recognised; only when all of a page has
 * one time does it turn to the next page. A part never ends within one moment, however many pages that has: the next
 * part would begin with the same moment again, and never get past it.
 */
async function changesSince(api: TillApi, from: number, pages: number, etag: string | null): Promise<Part> {
  const orders = new Map<string, Told>();
  let since = from;
  let number = 1;
  let first: string | null = null;
  for (let asked = 0; asked < pages || number > 1; asked++) {
    const query = { filter: `versionDate|gteq|${iso(since)}`, sort: 'versionDate', include: 'orderItems' };
    const page = await api.page('orders', query, number, asked === 0 ? etag : null);
    if (page.isSame) return { orders: [], until: from, isLast: true, etag, isSame: true };
    if (asked === 0) first = page.etag;
    let before = since;
    for (const order of page.rows) {
      const changed = timeOf(order.versionDate);
      if (changed === null || changed < before) throw new DownloadProblem(DISORDER);
      before = changed;
      // A receipt that changed twice counts in its last state, at its last position.
      orders.delete(`${order.id}`);
      orders.set(`${order.id}`, order);
    }
    const isLast = page.next === null;
    // An ETag is valid for a single page.
    const known = isLast && asked === 0 ? first : null;
    if (isLast) return { orders: [...orders.values()], until: before, isLast, etag: known, isSame: false };
    number = before > since ? 1 : page.next!;
    since = before;
  }
  return { orders: [...orders.values()], until: since, isLast: false, etag: null, isSame: false };
}

async function namesFrom(api: TillApi): Promise<Names> {
  const branches = namesOf(await api.all('branches'));
  const employees = namesOf(await api.all('employees'));
  return { branches, employees, categories: namesOf(await api.all('categories')) };
}

type How = { reach: Reach; limits: Limits; base?: string | undefined; pagesAtOnce?: number };

/** Reads what changed in a till since it was last read, part by part; each part is stored with its cursor at once. */
export async function readTill(app: App, source: Readable, how: How): Promise<Turn> {
  const { reach, limits, base = DOTYKACKA, pagesAtOnce = PAGES_AT_ONCE } = how;
  const { silenceMs = SILENCE_MS, longestMs = LONGEST_MS, signal: stop } = limits;
  const late = AbortSignal.timeout(longestMs);
  const signal = stop ? AbortSignal.any([stop, late]) : late;
  const token = openSecret(app.vault, source);
  const api = tillApi({ base, cloud: source.misto, token, reach, silenceMs, signal });
  const way = await wayOf(app, source);
  const mark = `${markOf(way)} `;
  const day = firstDay(source.cist_od, pragueClock(Date.parse(source.vytvoreno)).datum);
  let since = changedSince(source.kurzor, pragueInstant(day, '00:00') ?? Date.parse(day));
  let known = source.etag?.startsWith(mark) ? source.etag.slice(mark.length) : null;
  let names: Names | null = null;
  let told: Read = nothingNew(source.otisk);
  const importRows = (rows: object[], kurzor: Cursor) =>
    inPrivateDirectory(async directory => {
      const path = join(directory, 'soubor');
      await writeFile(path, rows.map(row => `${JSON.stringify(row)}\n`).join(''));
      return importFetched(app, source, { path, way, cesta: 'pokladna', kurzor });
    });
  const turn = (read: Read, etag: string | null): Turn => ({
    ...{ read, isLast: true, precteno_do: null, etag: etag && mark + etag },
  });

  try {
    for (;;) {
      const part = await changesSince(api, since, pagesAtOnce, known);
      if (part.isSame) return turn(told, known);
      known = null;
      if (part.orders.length > 0) names ??= await namesFrom(api);
      const rows = part.orders.flatMap(order => rowsOf(order, names!));
      const kurzor = { sledovany: source.id, verze: source.verze, kurzor: iso(part.until) };
      if (rows.length > 0) {
        const read = await importRows(rows, kurzor);
        if (read.vysledek === 'chyba') return turn(read, null);
        // Of several parts, the last one with something new is reported.
        told = read.isNew || !told.isNew ? read : { ...told, otisk: read.otisk };
      } else if (part.orders.length > 0) await app.db.transaction().execute(tx => keepCursor(tx, kurzor));
      if (part.isLast) return turn(told, part.etag);
      since = part.until;
    }
  } catch (error) {
    if (late.aborted && !stop?.aborted)
      throw new DownloadProblem('Dotykačka odpovídala příliš dlouho. Co stihla poslat, je načtené.');
    throw error;
  }
}
