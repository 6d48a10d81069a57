import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pragueClock } from '#shared/core/prague.ts';
import {
  asksForDays,
  asksUntilNow,
  type Days,
  filledLink,
  firstDay,
  nextDays,
} from '#shared/imports/sources/link.ts';
import type { App } from '../../../app-type.ts';
import { inPrivateDirectory } from '../../../core/private-directory.ts';
import { isWithoutRows } from '../../../sales/file/lines.ts';
import type { Reach } from '../ask.ts';
import { importFetched, markOf, nothingNew, type Turn, wayOf } from '../fetched.ts';
import { openSecret, type Readable } from '../queries.ts';
import { download, type Limits } from './download.ts';

/** The days that a link is asked for next, or null for a link without days. */
function daysOf(link: string, { cist_od, vytvoreno, precteno_do }: Readable, now: number): Days | null {
  if (!asksForDays(link)) return null;
  const from = firstDay(cist_od, pragueClock(Date.parse(vytvoreno)).datum);
  return nextDays({
    ...{ from, readUntil: precteno_do, today: pragueClock(now).datum },
    isOpen: asksUntilNow(link),
  });
}

/** A server's ETag is valid only for the same address read in the same way, which this prefix identifies. */
const tagMark = (link: string, mark: string) =>
  `${createHash('sha256').update(`${link}\0${mark}`).digest('base64url')} `;

/** Downloads a link and imports all of it or nothing. @throws DownloadProblem */
export async function readLink(
  app: App,
  source: Readable,
  { reach, limits }: { reach: Reach; limits: Limits },
): Promise<Turn> {
  const entered = openSecret(app.vault, source);
  const days = daysOf(entered, source, app.clock.now());
  const link = days ? filledLink(entered, days) : entered;
  const way = await wayOf(app, source);
  const mark = tagMark(link, markOf(way));
  const known = source.etag?.startsWith(mark) ? source.etag.slice(mark.length) : null;
  const turn = { isLast: days?.isLast ?? true, precteno_do: days?.do ?? null };
  return inPrivateDirectory(async directory => {
    const path = join(directory, 'soubor');
    const answer = await download(link, path, reach, { ...limits, known });
    if (answer.isSame) return { ...turn, read: nothingNew(source.otisk), etag: source.etag };
    const etag = answer.etag && mark + answer.etag;
    // Days without sales are recorded as read, too: otherwise they would be requested again and again, and later days
    // never.
    if (days && (await isWithoutRows(path, way.stored.definice)))
      return { ...turn, read: nothingNew(source.otisk), etag };
    return { ...turn, read: await importFetched(app, source, { path, way, cesta: 'odkaz' }), etag };
  });
}
