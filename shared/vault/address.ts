export const WRONG_ADDRESS = 'Neplatná URL adresa';
const LONGEST = 500;

/** Something before a colon that is no host with a port. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i;

/**
 * A website as people type it: https:// is assumed when the scheme is missing (rule vault-3). '' for none, null for
 * what is no http or https address; one that carries a login is refused, because lists show it.
 */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const address = SCHEME.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || address.length > LONGEST || !URL.canParse(address)) return null;
  const { protocol, hostname, username, password } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  const isHost = hostname === 'localhost' || /^\[.+\]$|[^.]\.[^.]/.test(hostname);
  if (!isWeb || !isHost || username || password || !/^https?:\/\//i.test(address)) return null;
  // The rest stays as it is typed: what follows the host may mean something in capitals.
  return address.replace(/^https?/i, scheme => scheme.toLowerCase());
}
