import type { SellerNumbers } from '#shared/analytics/calls/sellers-contract.ts';
import { average, number } from '#shared/core/amounts.ts';
import { itemsDefinition } from '#shared/rules/items-definition.ts';
import { COUNTERS, itemLabel } from '#shared/rules/kinds.ts';
import { itemsLabel } from '#shared/rules/threshold.ts';
import { isOneOf, type Token } from '../grammar/tokens.ts';

/** The numbers of people: results and leaderboards have all of them, the overview of sellers all except points. */

type Name = keyof SellerNumbers | 'total_points';
export type Measure = {
  slova: readonly string[];
  klic: Name;
  nazev(mez: number[]): string;
  definice(mez: number[]): string;
  text(value: number): string;
  /** Whether the leaderboard shows it, so that everybody may see who has the highest number of a month. */
  isOnBoard: boolean;
};

const pieces = (value: number) => `${number(value)}\u00a0ks`;

const named = (
  klic: Name,
  slova: readonly string[],
  nazev: string,
  definice: string,
  rest: Partial<Measure> = {},
): Measure => ({
  ...{ klic, slova, nazev: () => nazev, definice: () => definice, text: number, isOnBoard: false },
  ...rest,
});

const RECEIPTS = 'Účtenky, na kterých je aspoň jeden řádek tohoto člověka. Vratky se nepočítají.';

export const MEASURES: Measure[] = [
  named('total_points', ['bod'], 'Body', 'Body za položky a služby podle platných pravidel.', {
    isOnBoard: true,
  }),
  ...COUNTERS.map(name =>
    named(
      name,
      [name],
      itemLabel(name),
      `Prodané kusy, které počítá čítač ${itemLabel(name)}. Vratky se odečítají.`,
      {
        text: pieces,
      },
    ),
  ),
  named('sluzby_celkem', ['služba'], 'Služby celkem', 'Součet všech služeb. Vratky se odečítají.', {
    text: pieces,
  }),
  named(
    'prumer_polozek_uctu',
    ['průměr', 'průměrný'],
    'Průměr položek na účtenku',
    'Prodané kusy dělené počtem účtenek. Doprava a platby se nepočítají.',
    { text: average, isOnBoard: true },
  ),
  named('doklady', ['účtenka', 'doklad', 'paragon'], 'Účtenky', RECEIPTS, { isOnBoard: true }),
  named('kusy', ['kus'], 'Kusy', 'Všechny prodané kusy bez dopravy a plateb. Vratky se odečítají.', {
    text: pieces,
    isOnBoard: true,
  }),
  named('polozky_nad_100', ['položka'], '', '', {
    nazev: itemsLabel,
    definice: itemsDefinition,
    isOnBoard: true,
  }),
];

export const ITEMS = MEASURES.at(-1)!;

/** The text of a measure; `of` is undefined without numbers. Without receipts there is no average, rather than 0. */
export const saidOf = ({ klic, text }: Measure, of: Partial<Record<Name, number>> | undefined) =>
  klic === 'prumer_polozek_uctu' && !of?.doklady ? 'bez účtenky' : text(of?.[klic] ?? 0);

/** The measure that the words name, with the word that names it. */
export const measureIn = (tokens: readonly Token[]): { measure: Measure; token: Token } | null =>
  MEASURES.flatMap(measure => {
    const token = tokens.find(one => isOneOf(one, measure.slova));
    return token ? [{ measure, token }] : [];
  })[0] ?? null;
