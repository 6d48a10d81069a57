/** System calls and messages that show that the database server does not answer. */
const CONNECTS = ['connect', 'getaddrinfo'];
const WAITED = /connection timeout|when trying to connect/;
/** Codes by which a server refuses a connection: the role or password, the database's name. */
const REFUSES = /^(28...|3D000)$/;

/** Names the database by its variable: a given server, or the embedded one in DATA_DIR. */
const database = () =>
  `The database (${process.env.DATABASE_URL ? 'DATABASE_URL, DATABASE_OWNER_URL' : 'DATA_DIR'})`;

/**
 * The text of an error for somebody who starts the program or a command. Node leaves the error for a host with
 * several addresses without a message, its connection errors do not say what was to be connected to, and a server's
 * refusals do not say which variable has its address.
 */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return `${error}`;
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(sentenceOf))].join('\n');
  const { message, code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (CONNECTS.includes(syscall) || WAITED.test(message))
    return `${database()} cannot be reached: ${message}`;
  return REFUSES.test(code) ? `${database()} refuses the connection: ${message}` : message;
}
