import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app-type.ts';
import type { Db } from '../database/db.ts';
import { positionOf } from '../database/standbys.ts';
import { isDatabaseAway } from './database-errors.ts';

/** The cookie with the database's log position after the person's last write; every instance understands it. */
export const SEEN_COOKIE = 'videno';

/** The position that the browser says it has seen, or null; always null when there is only one database server. */
export const seenBy = ({ standbys }: Pick<App, 'standbys'>, request: FastifyRequest): string | null =>
  standbys ? positionOf(request.cookies[SEEN_COOKIE]) : null;

/** Called after a write: later reports for the same browser include it, whichever server they are read from. */
export async function rememberWritten({ standbys }: Pick<App, 'standbys'>, reply: FastifyReply) {
  if (!standbys) return;
  // The write counts as done even when the position cannot be read right now.
  const position = await standbys.written().catch(() => null);
  if (position === null || reply.sent) return;
  reply.setCookie(SEEN_COOKIE, position, { path: '/', httpOnly: true, sameSite: 'lax' });
}

/**
 * Reads from a standby that has reached the position which the person has seen, otherwise from the primary; also from
 * the primary when the standby fails midway (docs/decisions/0072).
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
