/** An issuer's address in one spelling: a bare host with and without a trailing slash is the same. */
export const issuerHref = (address: string) => (URL.canParse(address) ? new URL(address).href : address);
