import { number } from '#shared/core/amounts.ts';
import type { RowProblem } from '#shared/sales/lines.ts';
import type { Outcome } from './execute.ts';

/** The result of an import in sentences for users without a screen: the command and the folder. */
export function summaryOf(outcome: Outcome): string {
  if (!outcome.ok) return outcome.zprava;
  const { radku, dokladu, nove, nahrazene, odmitnute, posunute, preskocene, zmenenych } = outcome.result;
  const refused = odmitnute > 0 ? ` Odmítnutých řádků: ${number(odmitnute)}.` : '';
  const skipped = preskocene > 0 ? ` Přeskočených podle profilu: ${number(preskocene)}.` : '';
  const shifted = posunute > 0 ? ` S časem, který v noc na letní čas není: ${number(posunute)}.` : '';
  const other = zmenenych > 0 ? ` Nahrazených jiným obsahem: ${number(zmenenych)}.` : '';
  return `Hotovo. Řádků: ${number(radku)}, dokladů: ${number(dokladu)} (nových ${number(nove)}, nahrazených ${number(nahrazene)}).${refused}${other}${skipped}${shifted}`;
}

/** The refused rows of an outcome, whether it succeeded or failed. */
export const problemsOf = (outcome: Outcome): RowProblem[] =>
  outcome.ok ? outcome.result.chyby : outcome.chyby;

/** 'řádek 3, kusy: Hodnota …' */
export const problemText = ({ radek, sloupec, duvod }: RowProblem) =>
  `řádek ${radek}${sloupec && `, ${sloupec}`}: ${duvod}`;
