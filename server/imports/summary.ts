import type { RowProblem } from '#shared/sales/lines.ts';
import type { Outcome } from './execute.ts';

const count = new Intl.NumberFormat('cs-CZ');

/** What came of an import, in sentences for a person without a screen: the command and the folder. */
export function summaryOf(outcome: Outcome): string {
  if (!outcome.ok) return outcome.zprava;
  const { radku, dokladu, nove, nahrazene, odmitnute } = outcome.result;
  const number = (value: number) => count.format(value);
  const refused = odmitnute > 0 ? ` Odmítnutých řádků: ${number(odmitnute)}.` : '';
  return `Hotovo. Řádků: ${number(radku)}, dokladů: ${number(dokladu)} (nových ${number(nove)}, nahrazených ${number(nahrazene)}).${refused}`;
}

/** The refused rows of an outcome, of either kind. */
export const problemsOf = (outcome: Outcome): RowProblem[] =>
  outcome.ok ? outcome.result.chyby : outcome.chyby;

/** 'řádek 3, kusy: Hodnota …' */
export const problemText = ({ radek, sloupec, duvod }: RowProblem) =>
  `řádek ${radek}${sloupec && `, ${sloupec}`}: ${duvod}`;
