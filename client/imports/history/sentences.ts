import { documentCount, lineCount } from '#shared/core/counts.ts';
import { verbFor } from '#shared/core/verb.ts';
import type { ImportRow, TakingBack } from '#shared/imports/shapes.ts';
import { WAY_LABELS } from '#shared/imports/ways.ts';
import { dateTime, money } from '../../core/format.ts';

/** '1 doklad, který', '2 doklady, které', '5 dokladů, které': the pronoun agrees with the number of documents. */
const documentsThat = (count: number) => `${documentCount(count)}, ${count === 1 ? 'který' : 'které'}`;

/** What taking an import back changes: documents, lines, turnover and its watched source, one sentence each. */
export const changesOf = ({
  zmizi,
  obnovi,
  radku_pred,
  radku_po,
  obrat_pred,
  obrat_po,
  sledovany,
}: Omit<TakingBack, 'duvod' | 'brani' | 'od' | 'do'>): string[] =>
  [
    zmizi > 0 && `Zmizí ${documentsThat(zmizi)} přinesl tento import.`,
    obnovi > 0 && `Do původní podoby se vrátí ${documentsThat(obnovi)} tento import nahradil.`,
    `Řádky: ${lineCount(radku_pred)} se změní na ${lineCount(radku_po)}. Obrat s DPH se změní o ${money(obrat_po - obrat_pred)}.`,
    sledovany !== null &&
      `Sledovaný zdroj „${sledovany}“, který import přinesl, se pozastaví, aby se doklady samy nevrátily. Až ho necháte pokračovat, přečte se celý znovu.`,
  ].filter(sentence => sentence !== false);

/** The import that prevents it, with the documents that it replaced. */
export const obstacleOf = ({ soubor, zacatek, dokladu, doklady }: NonNullable<TakingBack['brani']>) =>
  `${soubor ?? 'Import bez názvu'} (${dateTime(zacatek)}) nahradil ${documentCount(dokladu)}: ${doklady.join(', ')}${dokladu > doklady.length ? ' a další' : ''}.`;

/** Who took an import back, and when; unknown if their account is gone. */
export const takenBackBy = (vratil: string | null, vraceno: string) =>
  `Import vrátil(a) ${vratil ?? 'neznámý uživatel'} ${dateTime(vraceno)}.`;

/** How lines are read whose time is skipped by the change to summer time. */
export const skippedHour = (lines: number) =>
  `${lineCount(lines)} ${verbFor(lines, 'má', 'mají')} čas, který v noc přechodu na letní čas neexistuje. Počítá se podle zimního času.`;

/** 'Karel Beneš · obrazovka'; a name that contains the way, such as 'sledovaná složka', says it alone. */
export function arrivedBy({ kdo_jmeno, cesta }: Pick<ImportRow, 'kdo_jmeno' | 'cesta'>): string {
  const way = WAY_LABELS[cesta];
  if (!kdo_jmeno) return way;
  return kdo_jmeno.includes(way) ? kdo_jmeno : `${kdo_jmeno} · ${way}`;
}
