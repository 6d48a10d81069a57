import { isNodeLost } from '../database/lost-node.ts';
import { fail, type Refusal } from './errors.ts';

/**
 * Maps the name of a constraint to the refusal that its violation becomes. Every constraint that concurrent requests
 * can violate has an entry in its feature; `detail` is the database's detail message.
 */
export type Constraints = Record<string, (detail: string) => Refusal>;

const all = (names: string[], refuse: () => Refusal): Constraints =>
  Object.fromEntries(names.map(name => [name, refuse]));

/** Foreign keys to the author: the person was deleted while their own request was running. */
export const authorIsGone = (...names: string[]) => all(names, () => fail.signedOut());

/** A foreign key whose violation is `linked` for deleting a referenced row, `gone` for referencing a deleted one. */
export const eitherEnd = (linked: () => Refusal, gone: () => Refusal) => (detail: string) =>
  detail.includes('is still referenced') ? linked() : gone();

/** The refusal to delete a shop that other records refer to. */
export const linkedShop = () => fail.conflict('Prodejnu nelze smazat, má navázaná data. Deaktivujte ji.');

/** Foreign keys to a shop that somebody tries to delete. */
export const shopIsLinked = (...names: string[]) => all(names, linkedShop);

/** A foreign key to a shop that somebody tries to delete; `gone` when a row refers to a shop that is gone. */
export const shopIsLinkedOr = (gone: () => Refusal) => eitherEnd(linkedShop, gone);

const CONSTRAINT_CLASS = '23';

/** SQLSTATE classes and codes that mean the database is unreachable, overloaded or shutting down. */
const AWAY = /^(08|53|57P|58)|^(3D000|57014|55P03|25P03|25006|40001|40P01)$/;
const DISK_FULL = '53100';
/** EAGAIN: a server that has stopped accepting has as many connections waiting at its Unix socket as fit there. */
const SOCKET = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EAGAIN|ENOENT)$/;
const CLIENT =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|pool after calling end/i;

/** Whether `error` means that the database cannot be used right now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (AWAY.test(code) || ('syscall' in error && SOCKET.test(code)))) return true;
  if (isNodeLost(error)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return CLIENT.test(error.message);
}

/** Whether `error` means that the disk is full: the database's, or the one with our temporary files. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === DISK_FULL || ('syscall' in error && (code === 'ENOSPC' || code === 'EDQUOT'));
}

/** The refusal that an error of the driver or of the disk corresponds to, or null when the error is a defect. */
export function refusalOf(error: unknown, constraints: Constraints = {}): Refusal | null {
  if (isDiskFull(error)) return fail.full();
  if (isDatabaseAway(error)) return fail.unavailable();
  const { code, constraint, detail } = error as { code?: unknown; constraint?: unknown; detail?: unknown };
  if (typeof code !== 'string' || !code.startsWith(CONSTRAINT_CLASS)) return null;
  return (typeof constraint === 'string' && constraints[constraint]?.(`${detail ?? ''}`)) || null;
}
