import type { FastifyRequest } from 'fastify';
import { fail } from '../core/errors.ts';

/** Uploads at a time in this process, and of one person among them. */
const AT_ONCE = 30;
const AT_ONCE_EACH = 4;

const receiving = new Map<string, number>();

/**
 * Counts what is being received, so that nobody can fill the disk or take all the room alone. Refuses with
 * 429 (this person) or 503 (everybody).
 */
export async function withRoom<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const who = request.person ? `user:${request.person.id}` : `address:${request.ip}`;
  const mine = receiving.get(who) ?? 0;
  if (mine >= AT_ONCE_EACH) throw fail.tooMany('Nahráváte příliš mnoho souborů najednou.', 5);
  const all = [...receiving.values()].reduce((sum, count) => sum + count, 0);
  if (all >= AT_ONCE) throw fail.unavailable('Nahrává se příliš mnoho souborů. Zkuste to za chvíli.', 5);
  receiving.set(who, mine + 1);
  try {
    return await work();
  } finally {
    const left = receiving.get(who)! - 1;
    if (left > 0) receiving.set(who, left);
    else receiving.delete(who);
  }
}
