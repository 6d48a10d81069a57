/** An issuer's address in one spelling: a host alone is the same with a slash behind it and without. */
export const issuerHref = (address: string) => (URL.canParse(address) ? new URL(address).href : address);
