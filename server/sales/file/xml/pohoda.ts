import { Fault } from '../problem.ts';
import { multiply, subtract } from '../values/decimal.ts';
import type { DocumentShape, Values, XmlDocument } from './documents.ts';
import { add, decimal, type Flat, type FlatDocument, isNil, joinedText } from './flat.ts';
import { placesOf } from './tree.ts';

/**
 * Pohoda's documents (`inv:invoice` of the lists and data packs, `pro:prodejka`). Invoices were checked with a real
 * export; receipts follow the schema of its connectors, as no real file of them was found.
 */
const HEADER = {
  'number/numberRequested': 'cislo',
  symVar: 'symVar',
  invoiceType: 'druh',
  prodejkaType: 'druh',
  storno: 'storno',
  date: 'datum',
  text: 'text',
  'centre/ids': 'stredisko',
  'activity/ids': 'cinnost',
  numberOrder: 'objednavka',
  originalDocumentNumber: 'puvodni',
};

const SUMMARY = {
  'homeCurrency/priceNone': 'priceNone',
  'homeCurrency/priceLow': 'priceLow',
  'homeCurrency/priceLowSum': 'priceLowSum',
  'homeCurrency/priceHigh': 'priceHigh',
  'homeCurrency/priceHighSum': 'priceHighSum',
  'homeCurrency/price3': 'price3',
  'homeCurrency/price3Sum': 'price3Sum',
  'homeCurrency/round/priceRound': 'priceRound',
  'foreignCurrency/currency/ids': 'mena',
  'foreignCurrency/rate': 'kurz',
  'foreignCurrency/amount': 'kurz_za',
};

const ITEM = {
  text: 'nazev',
  quantity: 'mnozstvi',
  payVAT: 'payVAT',
  rateVAT: 'rateVAT',
  'rateVAT@value': 'sazba',
  percentVAT: 'percentVAT',
  discountPercentage: 'sleva',
  code: 'kod',
  'homeCurrency/unitPrice': 'unitPrice',
  'homeCurrency/price': 'price',
  'homeCurrency/priceSum': 'priceSum',
  'foreignCurrency/unitPrice': 'unitPriceForeign',
  'foreignCurrency/price': 'priceForeign',
  'foreignCurrency/priceSum': 'priceSumForeign',
  'stockItem/stockItem/ids': 'kod_zasoby',
  'stockItem/stockItem/EAN': 'ean',
  'stockItem/store/ids': 'sklad',
  'centre/ids': 'stredisko',
  'activity/ids': 'cinnost',
};

const under = (prefixes: string[], paths: Record<string, string>) =>
  Object.fromEntries(
    prefixes.flatMap(prefix => Object.entries(paths).map(([path, name]) => [`${prefix}/${path}`, name])),
  );

export const POHODA: DocumentShape = {
  documents: new Set(['invoice', 'prodejka']),
  places: placesOf({
    ...under(['invoiceHeader', 'prodejkaHeader'], HEADER),
    ...under(['invoiceSummary', 'prodejkaSummary'], SUMMARY),
  }),
  items: new Set(['invoiceItem', 'prodejkaItem']),
  itemPlaces: placesOf(ITEM),
};

/** Types of documents that take back what was sold. */
const RETURNS = ['issuedCreditNotice', 'issuedCorrectiveTax'];

/** VAT rates by Pohoda's names; the lower one was 15 % until the end of 2023. */
function rateOf({ sazba, percentVAT, rateVAT }: Values, date: string): string {
  if (sazba ?? percentVAT) return (sazba ?? percentVAT)!;
  switch (rateVAT) {
    case 'none':
    case undefined:
      return '0';
    case 'low':
      return date < '2024-01-01' ? '15' : '12';
    case 'third':
      return '10';
    default:
      return '21';
  }
}

type Money = { bez_dph: string | null; s_dph: string | null };

/** An item's amounts in crowns: Pohoda's own, else converted by the document's rate, else from the unit price. */
function moneyOf(item: Values, rate: string, exchange: string | null): Money {
  const home = { bez_dph: decimal(item.price), s_dph: decimal(item.priceSum) };
  if (!isNil(home.s_dph) || !isNil(home.bez_dph)) {
    // A missing price with VAT is computed from the rate.
    if (home.s_dph !== null || home.bez_dph === null) return home;
    return { ...home, s_dph: withRate(home.bez_dph, rate) };
  }
  const foreign = [item.priceForeign, item.priceSumForeign].map(decimal);
  if (exchange !== null && foreign.some(value => !isNil(value))) {
    const [bez_dph = null, s_dph = null] = foreign.map(value =>
      value === null ? null : times(value, exchange),
    );
    return { bez_dph, s_dph };
  }
  const isForeign = exchange !== null && !isNil(decimal(item.unitPriceForeign));
  const unit = decimal(isForeign ? item.unitPriceForeign : item.unitPrice);
  const pieces = decimal(item.mnozstvi);
  // An item without an amount is a note.
  if (isNil(unit) || pieces === null) return { bez_dph: '0', s_dph: '0' };
  let price = times(unit!, pieces);
  if (isForeign) price = times(price, exchange);
  const discount = decimal(item.sleva);
  if (!isNil(discount)) price = times(price, minus('1', times(discount!, '0.01')));
  return item.payVAT === 'true'
    ? { bez_dph: null, s_dph: price }
    : { bez_dph: price, s_dph: withRate(price, rate) };
}

const sound = (value: string | Fault): string => (value instanceof Fault ? '' : value);
const times = (a: string, b: string) => sound(multiply(a, b));
const minus = (a: string, b: string) => sound(subtract(a, b));
const withRate = (price: string, rate: string) => times(price, minus(times(rate, '0.01'), '-1'));

/** Crowns for one unit of the document's currency, or null. */
function exchangeOf({ mena, kurz, kurz_za = '1' }: Values): string | null {
  if (!mena || mena === 'CZK' || !kurz) return null;
  const rate = Number(kurz) / Number(kurz_za);
  return Number.isFinite(rate) && rate > 0 ? `${Number(rate.toFixed(6))}` : null;
}

/** Whether a line is a sale; one that only refers to another document is not. */
const isSold = ({ mnozstvi, nazev, priceSum }: Values) =>
  mnozstvi !== undefined || nazev !== undefined || priceSum !== undefined;

function rowOf(item: Values, date: string, exchange: string | null): Flat {
  const sazba = rateOf(item, date);
  const { bez_dph, s_dph } = moneyOf(item, sazba, exchange);
  return {
    ...(item.stredisko !== undefined && { stredisko: item.stredisko }),
    ...(item.cinnost !== undefined && { cinnost: item.cinnost }),
    kod: item.kod ?? item.kod_zasoby ?? item.ean ?? '',
    nazev: joinedText(item.nazev),
    sklad: item.sklad ?? '',
    mnozstvi: item.mnozstvi ?? '1',
    sazba,
    castka_bez_dph: bez_dph ?? '',
    castka_s_dph: s_dph ?? '',
    souhrn: '',
  };
}

/** Rows of a document: its items, its rounding, and its total when it has no items. */
export function flattenPohoda({ kind, values, items }: XmlDocument): FlatDocument {
  const druh = kind === 'prodejka' ? 'prodejka' : (values.druh ?? '');
  // This is the document that cancels; the cancelled one (cancelledDocument) stays as it was.
  const storno = values.storno === 'cancelDocument';
  const common: Flat = {
    cislo: values.cislo ?? values.symVar ?? '',
    datum: values.datum ?? '',
    druh,
    typ: storno ? 'storno' : RETURNS.includes(druh) ? 'vratka' : 'prodej',
    stredisko: values.stredisko ?? '',
    cinnost: values.cinnost ?? '',
    objednavka: values.objednavka ?? '',
    puvodni: values.puvodni ?? '',
    mena: values.mena ?? 'CZK',
  };
  const exchange = exchangeOf(values);
  const rows = items.filter(isSold).map(item => rowOf(item, common.datum!, exchange));
  const amounts = (names: string[]) => add(names.map(name => values[name]));
  if (rows.length === 0)
    rows.push({
      nazev: joinedText(values.text) || 'Doklad bez položek',
      mnozstvi: '1',
      castka_bez_dph: amounts(['priceNone', 'priceLow', 'priceHigh', 'price3']),
      castka_s_dph: amounts(['priceNone', 'priceLowSum', 'priceHighSum', 'price3Sum']),
      souhrn: '1',
    });
  if (!isNil(decimal(values.priceRound)))
    rows.push({
      nazev: 'Zaokrouhlení',
      mnozstvi: '1',
      sazba: '0',
      castka_bez_dph: values.priceRound!,
      castka_s_dph: values.priceRound!,
      souhrn: '1',
    });
  return { common, rows };
}
