import { percent } from '../core/format.ts';

export const METHOD_NAMES: Record<string, string> = {
  naivni: 'stejný den minulého týdne',
  ctyri_tydny: 'průměr čtyř týdnů',
  obvykly: 'obvyklý den osmi týdnů',
  vyhlazovani: 'exponenciální vyhlazování',
  stred: 'střed osmi týdnů podle dne v týdnu',
  lonsky_tyden: 'stejný týden loni s letošním růstem',
  lonske_obdobi: 'stejné období loni s letošním růstem',
  rozklad: 'rozklad na týden, rok a trend',
  kombinace: 'vážená kombinace metod',
};

type Measured = { metoda: string; chyba: number | null; chyba_naivni: number | null };

/** 'Posledních 28 dní ±12 %, naivní ±17 %': how wrong it was, and what 'as a week ago' would have been. */
export function errorSentence({ metoda, chyba, chyba_naivni }: Measured): string {
  const method = METHOD_NAMES[metoda] ?? metoda;
  if (chyba === null || chyba_naivni === null) return `Chyba zatím není změřená. Metoda: ${method}.`;
  const whole = (share: number) => percent(share * 100);
  return `Posledních 28\u00a0dní ±${whole(chyba)}, naivní ±${whole(chyba_naivni)}. Metoda: ${method}.`;
}
