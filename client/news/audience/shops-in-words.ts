/** The shops that a post is for, after 'Pro': 'Globus, Senimo a Zlín'. No line ends after the 'a'. */
export function shopsInWords(shops: readonly { nazev: string }[]): string {
  const names = shops.map(({ nazev }) => nazev);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} a\u00a0${names.at(-1)}`;
}
