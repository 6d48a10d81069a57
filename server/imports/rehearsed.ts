import type { Preview } from '#shared/imports/shapes.ts';
import type { Rehearsal, Rehearsed } from '../sales/rehearse.ts';

const keyOf = (zdroj: string | null, doklad: string | null, radek: string | number | null) =>
  `${zdroj}\0${doklad}\0${radek}`;

/** The most combinations of day and shop whose turnover is listed. */
const MOST_DAYS = 400;

/** The turnover of rehearsed lines by day and shop. */
function daysOf(rehearsed: Rehearsed[]): NonNullable<NonNullable<Preview['souhrn']>['dny']> {
  const days = new Map<
    string,
    { den: string; prodejna: string | null; pobocka: string | null; documents: Set<string>; obrat: number }
  >();
  for (const { den, prodejna, pobocka, zdroj, doklad, hodnoty } of rehearsed) {
    const key = `${den}\0${prodejna}\0${pobocka}`;
    const found = days.get(key) ?? { den, prodejna, pobocka, documents: new Set(), obrat: 0 };
    days.set(key, found);
    found.documents.add(keyOf(zdroj, doklad, 0));
    // Turnover is summed in whole millionths of a crown: sums of fractions would drift.
    found.obrat += Math.round(Number(hodnoty.obrat) * 1e6);
  }
  return [...days.values()]
    .sort((a, b) => a.den.localeCompare(b.den) || (a.prodejna ?? '').localeCompare(b.prodejna ?? '', 'cs'))
    .slice(0, MOST_DAYS)
    .map(({ documents, obrat, ...day }) => ({ ...day, dokladu: documents.size, obrat: obrat / 1e6 }));
}

/** Adds to a preview how its lines would be stored. */
export function tell({ radky, souhrn }: Preview, { radky: rehearsed, jine }: Rehearsal) {
  const found = new Map(rehearsed.map(line => [keyOf(line.zdroj, line.doklad, line.radek), line]));
  for (const radek of radky) {
    const lines = radek.hodnoty.map(line => found.get(keyOf(line.zdroj!, line.doklad!, line.radek!)));
    if (!lines.every(line => line !== undefined)) continue;
    radek.hodnoty = radek.hodnoty.map((line, at) => ({ ...line, ...lines[at]!.hodnoty }));
    radek.ulozeni = lines.map(({ stav, prodejna, osoba, citac }) => ({ stav, prodejna, osoba, citac }));
  }
  const documents = new Map(rehearsed.map(({ zdroj, doklad, stav }) => [keyOf(zdroj, doklad, 0), stav]));
  const count = (stav: Rehearsed['stav']) => [...documents.values()].filter(one => one === stav).length;
  souhrn!.doklady = {
    nove: count('novy'),
    zmenene: count('zmeneny'),
    beze_zmeny: count('beze_zmeny'),
    obrat: rehearsed.reduce((sum, { hodnoty }) => sum + Number(hodnoty.obrat), 0),
    jine,
  };
  souhrn!.dny = daysOf(rehearsed);
}
