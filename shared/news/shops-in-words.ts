/** Whom a post is for: 'Pro Globus, Senimo a Zlín'; empty for everybody. No line ends after the 'a'. */
export function forShops(shops: readonly { nazev: string }[] = []): string {
  const names = shops.map(({ nazev }) => nazev);
  const last = names.pop();
  if (last === undefined) return '';
  return `Pro ${names.length === 0 ? last : `${names.join(', ')} a\u00a0${last}`}`;
}
