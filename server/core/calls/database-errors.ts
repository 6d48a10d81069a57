import { isNodeLost } from '../database/lost-node.ts';
import { fail, type Refusal } from './errors.ts';

/**
 * What a violated constraint means to a person, by its name. One that requests can race on has a line in its feature;
 * `detail` is what the database says beside the name.
 */
export type Constraints = Record<string, (detail: string) => Refusal>;

const all = (names: string[], refuse: () => Refusal): Constraints =>
  Object.fromEntries(names.map(name => [name, refuse]));

/** Foreign keys to the person who writes: they were deleted while their own request was running. */
export const authorIsGone = (...names: string[]) => all(names, () => fail.signedOut());

/** A foreign key that is said otherwise to who deletes what it refers to than to who writes of what is gone. */
export const eitherEnd = (linked: () => Refusal, gone: () => Refusal) => (detail: string) =>
  detail.includes('is still referenced') ? linked() : gone();

const linkedShop = () => fail.conflict('Prodejnu nelze smazat, má navázaná data. Deaktivujte ji.');

/** Foreign keys to a shop that somebody deletes. */
export const shopIsLinked = (...names: string[]) => all(names, linkedShop);

/** A foreign key to a shop that somebody deletes, or `gone` when it is written of one that is no more. */
export const shopIsLinkedOr = (gone: () => Refusal) => eitherEnd(linkedShop, gone);

const CONSTRAINT_CLASS = '23';

/** SQLSTATE classes and codes that say the database is away, overloaded or shutting down. */
const AWAY = /^(08|53|57P|58)|^(3D000|57014|55P03|25P03|25006|40001|40P01)$/;
const DISK_FULL = '53100';
const SOCKET = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ENOENT)$/;
const CLIENT =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|pool after calling end/i;

/** Whether `error` says that the database cannot be used now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (AWAY.test(code) || ('syscall' in error && SOCKET.test(code)))) return true;
  if (isNodeLost(error)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return CLIENT.test(error.message);
}

/** Whether `error` says that there is no room left: for the database, or for a temporary file of ours. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === DISK_FULL || ('syscall' in error && (code === 'ENOSPC' || code === 'EDQUOT'));
}

/** The refusal that an error of the driver or of the disk stands for, or null when it is a defect. */
export function refusalOf(error: unknown, constraints: Constraints = {}): Refusal | null {
  if (isDiskFull(error)) return fail.full();
  if (isDatabaseAway(error)) return fail.unavailable();
  const { code, constraint, detail } = error as { code?: unknown; constraint?: unknown; detail?: unknown };
  if (typeof code !== 'string' || !code.startsWith(CONSTRAINT_CLASS)) return null;
  return (typeof constraint === 'string' && constraints[constraint]?.(`${detail ?? ''}`)) || null;
}
