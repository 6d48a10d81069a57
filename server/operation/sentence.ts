/** By which the system and the driver say that nobody answers where the database should be. */
const CONNECTS = ['connect', 'getaddrinfo'];
const WAITED = /connection timeout|when trying to connect/;

/**
 * What somebody who starts the program or a command reads of an error. Node leaves the one of a host with several addresses
 * without a message of its own, and its errors of a connection do not say what was to be connected to.
 */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return `${error}`;
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(sentenceOf))].join('\n');
  const { message, syscall = '' } = error as NodeJS.ErrnoException;
  const isAway = CONNECTS.includes(syscall) || WAITED.test(message);
  return isAway ? `The database cannot be reached: ${message}` : message;
}
