/**
 * Texts that people wrote, where a customer's phone may stand: by table, its key as the audit knows it, and column; `opens`
 * has the number of what is opened to see it, where that is another.
 */
export const TEXTS = [
  { table: 'novinka', key: 'id', column: 'obsah', when: 'datum_vytvoreni', tabulka: 'novinka' },
  {
    ...{ table: 'komentar', key: 'id', column: 'obsah', when: 'datum_vytvoreni', tabulka: 'komentar' },
    opens: 'novinka_id',
  },
  { table: 'ukol', key: 'id', column: 'ukol', when: 'vytvoreno', tabulka: 'ukol' },
  { table: 'poznamka', key: 'id', column: 'text', when: 'vytvoreno', tabulka: 'poznamka' },
  { table: 'objednavka', key: 'id', column: 'poznamka', when: 'datum_vytvoreni', tabulka: 'objednavka' },
  {
    ...{ table: 'objednavka_historie', key: 'objednavka_id', column: 'poznamka' },
    ...{ when: 'datum_zmeny', tabulka: 'objednavka' },
  },
  { table: 'upozorneni', key: 'id', column: 'text', when: 'vytvoreno', tabulka: 'upozorneni' },
  { table: 'smena', key: 'id', column: 'poznamka', when: null, tabulka: 'smena' },
  { table: 'smena_navrh', key: 'id', column: 'poznamka', when: null, tabulka: 'smena_navrh' },
  { table: 'smena_zverejneni', key: 'id', column: 'duvod', when: 'kdy', tabulka: 'smena_zmena' },
  { table: 'dochazka', key: 'id', column: 'poznamka', when: 'cas', tabulka: 'dochazka' },
  { table: 'dochazka', key: 'id', column: 'duvod', when: 'cas', tabulka: 'dochazka' },
  { table: 'nabidka', key: 'id', column: 'poznamka', when: 'vytvoreno', tabulka: 'nabidka' },
  { table: 'nepritomnost', key: 'id', column: 'poznamka', when: 'zadano', tabulka: 'nepritomnost' },
  { table: 'nepritomnost', key: 'id', column: 'duvod', when: 'zadano', tabulka: 'nepritomnost' },
  { table: 'dovolena_pohyb', key: 'id', column: 'duvod', when: 'kdy', tabulka: 'dovolena_pohyb' },
  { table: 'prani', key: 'id', column: 'poznamka', when: null, tabulka: 'prani' },
  { table: 'vykaz', key: 'uzivatel_id', column: 'pripominka', when: 'vyjadreno', tabulka: 'vykaz' },
] as const;

/** Where the audit has such texts: of each of them, and why a month was opened again, which is kept nowhere else. */
export const AUDITED = [...TEXTS, { tabulka: 'vykaz', column: 'duvod' }] as const;

/** What is kept to be shown or put back as it was, with such texts somewhere inside. */
export const KEPT = [
  { table: 'objednavka_historie', column: 'zmeny' },
  { table: 'smena_hromadne', column: 'smeny' },
  { table: 'smena_navrh_hromadne', column: 'radky' },
  { table: 'smena_zverejneni', column: 'zmeny' },
  { table: 'nepritomnost', column: 'zrusene' },
  { table: 'vykaz', column: 'snimek' },
] as const;
