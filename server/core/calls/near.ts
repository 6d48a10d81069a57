import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app-type.ts';
import type { Db } from '../database/db.ts';
import { positionOf } from '../database/standbys.ts';
import { isDatabaseAway } from './database-errors.ts';

/** How far the database was after the person's last write, whichever instance asks next. */
export const SEEN_COOKIE = 'videno';

/** What the browser says it has seen, or null; nothing where there is one server. */
export const seenBy = ({ standbys }: Pick<App, 'standbys'>, request: FastifyRequest): string | null =>
  standbys ? positionOf(request.cookies[SEEN_COOKIE]) : null;

/** After a write: reports that the same browser asks for have it, wherever they are read. */
export async function rememberWritten({ standbys }: Pick<App, 'standbys'>, reply: FastifyReply) {
  if (!standbys) return;
  // A write is done when its author hears of it, whether or not this can be asked now.
  const position = await standbys.written().catch(() => null);
  if (position === null || reply.sent) return;
  reply.setCookie(SEEN_COOKIE, position, { path: '/', httpOnly: true, sameSite: 'lax' });
}

/**
 * Reads from a standby that is as far as what the person has seen, else from the primary; and from the primary when the
 * standby goes away in the middle (docs/decisions/0072).
 */
export async function readNear<T>(
  app: Pick<App, 'db' | 'standbys'>,
  request: FastifyRequest,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const standby = (await app.standbys?.reader(seenBy(app, request))) ?? null;
  if (!standby) return read(app.db);
  try {
    return await read(standby);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return read(app.db);
  }
}
