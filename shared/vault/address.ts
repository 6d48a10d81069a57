export const WRONG_ADDRESS = 'Neplatná URL adresa';
const LONGEST = 500;

/** A scheme: a word before a colon that is not a host with a port. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i;

/**
 * A website as people type it: https:// is assumed when the scheme is missing (rule vault-3). '' when empty, null
 * when it is not an http or https address. A single word, such as the name of a device in the shop, is one only with
 * its scheme. An address that contains a login is refused, because lists show it.
 */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const hasScheme = SCHEME.test(text);
  const address = hasScheme ? text : `https://${text}`;
  if (/\s/.test(text) || address.length > LONGEST || !URL.canParse(address)) return null;
  const { protocol, hostname, username, password } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  const isHost = hasScheme || hostname === 'localhost' || /^\[.+\]$|[^.]\.[^.]/.test(hostname);
  if (!isWeb || !isHost || username || password || !/^https?:\/\//i.test(address)) return null;
  // The rest stays as typed: capitals may matter in what follows the host.
  return address.replace(/^https?/i, scheme => scheme.toLowerCase());
}
