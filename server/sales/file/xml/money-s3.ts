import { Fault } from '../problem.ts';
import { multiply, subtract } from '../values/decimal.ts';
import type { DocumentShape, Values, XmlDocument } from './documents.ts';
import { add, decimal, type Flat, type FlatDocument, isNil, joinedText } from './flat.ts';
import { placesOf } from './tree.ts';

/**
 * Money S3's issued invoices (`MoneyData/SeznamFaktVyd/FaktVyd`). Doklad, Vystaveno, Druh, Dobropis and
 * Polozka{Popis, PocetMJ, Cena, SazbaDPH} occur in public code that writes such files; CenaTyp, Sleva, SouhrnDPH,
 * Stredisko, Storno, KmKarta and Celkem are the program's documented names, not seen in a real file.
 */
export const MONEY_S3: DocumentShape = {
  documents: new Set(['FaktVyd']),
  places: placesOf({
    Doklad: 'cislo',
    Vystaveno: 'datum',
    DatUcPr: 'datum_ucetni',
    Druh: 'druh',
    Dobropis: 'dobropis',
    Storno: 'storno',
    Popis: 'text',
    Stred: 'stredisko',
    Stredisko: 'stredisko',
    CObjednavk: 'objednavka',
    PuvDoklad: 'puvodni',
    Celkem: 'celkem',
    'SouhrnDPH/Zaklad0': 'zaklad0',
    'SouhrnDPH/Zaklad5': 'zaklad5',
    'SouhrnDPH/Zaklad22': 'zaklad22',
    'SouhrnDPH/DPH5': 'dph5',
    'SouhrnDPH/DPH22': 'dph22',
    'Valuty/Mena/Kod': 'mena',
  }),
  items: new Set(['Polozka']),
  itemPlaces: placesOf({
    Popis: 'nazev',
    PocetMJ: 'mnozstvi',
    Cena: 'cena',
    CenaTyp: 'cena_typ',
    Sleva: 'sleva',
    SazbaDPH: 'sazba',
    Stred: 'stredisko',
    Stredisko: 'stredisko',
    'SouhrnDPH/Zaklad': 'zaklad',
    'SouhrnDPH/DPH': 'dph',
    'SklPolozka/KmKarta/Katalog': 'kod',
    'SklPolozka/KmKarta/Zkrat': 'zkratka',
    'NesklPolozka/Katalog': 'kod',
    'NesklPolozka/Zkrat': 'zkratka',
  }),
};

const sound = (value: string | Fault): string => (value instanceof Fault ? '' : value);
const times = (a: string, b: string) => sound(multiply(a, b));
const minus = (a: string, b: string) => sound(subtract(a, b));

/** An item's amounts in crowns: the program's sums, else pieces × price, which is without VAT unless it says so. */
function moneyOf(item: Values): { bez_dph: string; s_dph: string } {
  if (item.zaklad !== undefined)
    return { bez_dph: add([item.zaklad]), s_dph: add([item.zaklad, item.dph ?? '0']) };
  const [pieces, price] = [decimal(item.mnozstvi ?? '1'), decimal(item.cena)];
  if (pieces === null || price === null) return { bez_dph: '', s_dph: '' };
  const discount = decimal(item.sleva);
  const whole = times(pieces, price);
  const paid = isNil(discount) ? whole : times(whole, minus('1', times(discount!, '0.01')));
  if (item.cena_typ === '1') return { bez_dph: '', s_dph: paid };
  const rate = decimal(item.sazba) ?? '21';
  return { bez_dph: paid, s_dph: times(paid, minus(times(rate, '0.01'), '-1')) };
}

/** Rows of a document: its items, or its total when it has none. */
export function flattenMoneyS3({ values, items }: XmlDocument): FlatDocument {
  const isReturn = values.dobropis === '1';
  const common: Flat = {
    cislo: values.cislo ?? '',
    datum: values.datum ?? values.datum_ucetni ?? '',
    druh: values.druh === 'L' ? 'zaloha' : 'faktura',
    typ: values.storno === '1' ? 'storno' : isReturn ? 'vratka' : 'prodej',
    stredisko: values.stredisko ?? '',
    objednavka: values.objednavka ?? '',
    puvodni: values.puvodni ?? '',
    mena: values.mena ?? 'CZK',
  };
  const rows = items.map((item): Flat => {
    const { bez_dph, s_dph } = moneyOf(item);
    return {
      ...(item.stredisko !== undefined && { stredisko: item.stredisko }),
      kod: item.kod ?? item.zkratka ?? '',
      nazev: joinedText(item.nazev),
      mnozstvi: item.mnozstvi ?? '1',
      sazba: item.sazba ?? '',
      castka_bez_dph: bez_dph,
      castka_s_dph: s_dph,
      souhrn: '',
    };
  });
  if (rows.length > 0) return { common, rows };
  const base = add([values.zaklad0, values.zaklad5, values.zaklad22]);
  const whole: Flat = {
    nazev: joinedText(values.text) || 'Doklad bez položek',
    mnozstvi: '1',
    castka_bez_dph: base,
    castka_s_dph: values.celkem ?? add([base, values.dph5, values.dph22]),
    souhrn: '1',
  };
  return { common, rows: [whole] };
}
