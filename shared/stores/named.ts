/**
 * A shop after the word for one: 'Prodejna Globus', also where it is called 'Prodejna Globus' or just 'Prodejna'.
 * @param noun the word in its case: 'prodejna', 'prodejně', 'prodejnu'
 */
export const shopNamed = (noun: string, nazev: string) =>
  `${noun} ${nazev.replace(/^prodejna(?=\s|$)/iu, '').trim()}`.trim();
