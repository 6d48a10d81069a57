import { Fault } from '../problem.ts';
import { multiply } from '../values/decimal.ts';
import type { DocumentShape, Values, XmlDocument } from './documents.ts';
import { add, decimal, type Flat, type FlatDocument, isNil, joinedText } from './flat.ts';
import { placesOf } from './tree.ts';

/**
 * Shoptet's XML of orders. The elements of an order are those of a template that an accounting connector publishes;
 * those of an item are what Shoptet inserts for #orderItems#, known from its own complete export but not confirmed by
 * a source.
 */
export const SHOPTET: DocumentShape = {
  documents: new Set(['ORDER']),
  places: placesOf({
    CODE: 'cislo',
    DATE: 'datum',
    STATUS: 'stav',
    'CURRENCY/CODE': 'mena',
    'CURRENCY/EXCHANGE_RATE': 'kurz',
    'TOTAL_PRICE/WITH_VAT': 's_dph',
    'TOTAL_PRICE/WITHOUT_VAT': 'bez_dph',
    'TOTAL_PRICE/ROUNDING': 'zaokrouhleni',
  }),
  items: new Set(['ITEM']),
  itemPlaces: placesOf({
    TYPE: 'druh',
    NAME: 'nazev',
    CODE: 'kod',
    AMOUNT: 'mnozstvi',
    MANUFACTURER: 'znacka',
    'UNIT_PRICE/WITH_VAT': 'cena_s_dph',
    'UNIT_PRICE/WITHOUT_VAT': 'cena_bez_dph',
    'UNIT_PRICE/VAT_RATE': 'sazba',
    'TOTAL_PRICE/WITH_VAT': 's_dph',
    'TOTAL_PRICE/WITHOUT_VAT': 'bez_dph',
    'TOTAL_PRICE/VAT_RATE': 'sazba_celkem',
  }),
};

/** Upgates' XML of orders, whose header the vendor documents: one line per order, not included in item counts. */
export const UPGATES: DocumentShape = {
  documents: new Set(['ORDER']),
  places: placesOf({
    'HEADER/CODE': 'cislo',
    'HEADER/CREATED_AT': 'datum',
    'HEADER/STATUS': 'stav',
    'HEADER/CURRENCY': 'mena',
    'HEADER/TOTAL_PRICE_WITH_VAT': 's_dph',
  }),
  items: new Set(),
  itemPlaces: placesOf({}),
};

/** Turns '2026-06-01 09:14:22' and a day alone into ISO. */
const isoTime = (text = '') =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T');

const commonOf = ({ cislo = '', datum, stav = '', mena = 'CZK', kurz = '' }: Values): Flat => ({
  ...{ cislo, objednavka: cislo, datum: isoTime(datum), stav, mena },
  kurz: decimal(kurz) ?? '',
});

/** The given sum, else pieces × unit price. */
function amount(sum: string | undefined, price: string | undefined, pieces: string | null): string {
  const told = decimal(sum);
  if (told !== null) return told;
  const one = decimal(price);
  if (one === null || pieces === null) return '';
  const made = multiply(one, pieces);
  return made instanceof Fault ? '' : made;
}

export function flattenShoptet({ values, items }: XmlDocument): FlatDocument {
  const rows = items.map((item): Flat => {
    const pieces = decimal(item.mnozstvi ?? '1');
    return {
      druh: item.druh ?? 'product',
      kod: item.kod ?? '',
      nazev: joinedText(item.nazev),
      znacka: joinedText(item.znacka),
      mnozstvi: pieces ?? item.mnozstvi ?? '',
      sazba: decimal(item.sazba ?? item.sazba_celkem) ?? '',
      castka_s_dph: amount(item.s_dph, item.cena_s_dph, pieces),
      castka_bez_dph: amount(item.bez_dph, item.cena_bez_dph, pieces),
    };
  });
  const whole = (nazev: string, druh: string, s_dph: string, bez_dph: string): Flat => ({
    ...{ druh, nazev, mnozstvi: '1', castka_s_dph: s_dph, castka_bez_dph: bez_dph },
  });
  if (rows.length === 0)
    rows.push(whole('Objednávka bez položek', 'souhrn', add([values.s_dph]), add([values.bez_dph])));
  const rounding = decimal(values.zaokrouhleni);
  if (!isNil(rounding)) rows.push({ ...whole('Zaokrouhlení', 'rounding', rounding!, rounding!), sazba: '0' });
  return { common: commonOf(values), rows };
}

export const flattenUpgates = ({ values }: XmlDocument): FlatDocument => ({
  common: commonOf(values),
  rows: [
    {
      ...{ druh: 'souhrn', nazev: 'Objednávka bez položek', mnozstvi: '1' },
      castka_s_dph: decimal(values.s_dph) ?? '',
    },
  ],
});
