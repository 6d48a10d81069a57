/** By which the system and the driver say that nobody answers where the database should be. */
const CONNECTS = ['connect', 'getaddrinfo'];
const WAITED = /connection timeout|when trying to connect/;
/** Codes by which a server refuses who connects: their role or password, the database's name. */
const REFUSES = /^(28...|3D000)$/;

/** Which database it is, by the variable that names it: a given server, or else the one that lies in DATA_DIR. */
const database = () =>
  `The database (${process.env.DATABASE_URL ? 'DATABASE_URL, DATABASE_OWNER_URL' : 'DATA_DIR'})`;

/**
 * What somebody who starts the program or a command reads of an error. Node leaves the one of a host with several addresses
 * without a message of its own, and its errors of a connection do not say what was to be connected to, nor a server's refusals
 * where its address stands.
 */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return `${error}`;
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(sentenceOf))].join('\n');
  const { message, code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (CONNECTS.includes(syscall) || WAITED.test(message))
    return `${database()} cannot be reached: ${message}`;
  return REFUSES.test(code) ? `${database()} lets nobody in: ${message}` : message;
}
