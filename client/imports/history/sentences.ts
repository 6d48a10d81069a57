import { documentCount, lineCount } from '#shared/core/counts.ts';
import { verbFor } from '#shared/core/verb.ts';
import type { TakingBack } from '#shared/imports/shapes.ts';
import { dateTime, money } from '../../core/format.ts';

/** '1 doklad, který', '2 doklady, které', '5 dokladů, které': the pronoun is of as many as the documents are. */
const documentsThat = (count: number) => `${documentCount(count)}, ${count === 1 ? 'který' : 'které'}`;

/** What taking an import back changes: documents, lines, turnover and the source that brought it, a sentence each. */
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

/** Which import stands in the way, with the documents that it replaced. */
export const obstacleOf = ({ soubor, zacatek, dokladu, doklady }: NonNullable<TakingBack['brani']>) =>
  `${soubor ?? 'Import bez názvu'} (${dateTime(zacatek)}) nahradil ${documentCount(dokladu)}: ${doklady.join(', ')}${dokladu > doklady.length ? ' a další' : ''}.`;

/** Who took an import back, and when; nobody where their account is gone. */
export const takenBackBy = (vratil: string | null, vraceno: string) =>
  `Import vrátil(a) ${vratil ?? 'neznámý uživatel'} ${dateTime(vraceno)}.`;

/** Lines whose time spring skips, and how they are read. */
export const skippedHour = (lines: number) =>
  `${lineCount(lines)} ${verbFor(lines, 'má', 'mají')} čas, který v noc přechodu na letní čas neexistuje. Počítá se podle zimního času.`;
