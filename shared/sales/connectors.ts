import type { Profile } from './profile.ts';

/**
 * Profiles for programs with which Czech shops sell and keep accounts. docs/connectors.md says which of their columns
 * were seen in real files or public code, and which are guessed.
 */

/** The settings common to all programs that write numbers with a point. */
const plain = { oddelovac: 'auto', kodovani: 'auto', desetinna_carka: false } as const;

const SOLD = [
  ...['Vyřízena', 'Vyřízeno', 'Odeslána', 'Odesláno', 'Expedována', 'Expedováno'],
  ...['Doručena', 'Doručeno', 'Předána', 'Předáno', 'Dokončena', 'Dokončeno'],
];
const CANCELLED = ['Stornována', 'Stornováno', 'Vrácena', 'Vráceno'];

/** Order statuses that every e-shop has; a shop's own statuses are asked for. */
export const E_SHOP_STATUSES = { hodnoty: CANCELLED, prodano: SOLD };

export const E_SHOP_CHANNELS = { Eshop: 'eshop', 'E-shop': 'eshop', Allegro: 'allegro' };

/**
 * Shoptet's export with short column names (itemCode, itemAmount). It only has prices without VAT, to which the row's
 * rate is added, and no cost, which comes from another export.
 */
const shoptet_kratky: Profile = {
  ...plain,
  nazev: 'Shoptet – krátké názvy sloupců',
  podle: 'shoptet',
  desetinna_carka: true,
  format_casu: 'RRRR-MM-DD HH:mm:ss',
  ceny_bez_dph: true,
  pole: {
    doklad: { sloupec: 'code' },
    cas: { sloupec: 'date' },
    kanal: { sloupec: 'sourceName', hodnoty: E_SHOP_CHANNELS },
    objednavka: { sloupec: 'code' },
    kod: { sloupec: 'itemCode' },
    nazev: { sloupec: 'itemName' },
    kategorie_2: { sloupec: 'itemManufacturer' },
    kusy: { sloupec: 'itemAmount' },
    obrat: { sloupec: 'itemTotalPriceWithoutVat' },
    sazba_dph: { sloupec: 'itemVatRate' },
  },
  storno_stavem: { sloupec: 'statusName', ...E_SHOP_STATUSES },
  doprava: { sloupec: 'itemType', hodnoty: ['shipping', 'billing', 'discount'] },
  mena: { sloupec: 'currencyCode', kurz: 'exchangeRate' },
  vychozi_kanal: 'eshop',
};

/** Columns of a flattened accounting document; every program that writes XML has them. */
const document = {
  doklad: { sloupec: 'cislo' },
  cas: { sloupec: 'datum' },
  typ: { sloupec: 'typ' },
  stredisko: { sloupec: 'stredisko' },
  objednavka: { sloupec: 'objednavka' },
  kod: { sloupec: 'kod' },
  nazev: { sloupec: 'nazev' },
  kusy: { sloupec: 'mnozstvi' },
  obrat: { sloupec: 'castka_s_dph' },
  obrat_bez_dph: { sloupec: 'castka_bez_dph' },
  sazba_dph: { sloupec: 'sazba' },
} satisfies Profile['pole'];

/**
 * Pohoda's XML of issued invoices, credit notes and receipts (prodejky). Advances, proformas and documents issued by
 * others are not sales. A document without items is one line that only moves turnover.
 */
const pohoda: Profile = {
  ...plain,
  nazev: 'Pohoda – XML',
  xml: 'pohoda',
  format_casu: 'RRRR-MM-DD',
  pole: document,
  vynechat: [
    {
      sloupec: 'druh',
      jak: 'neni',
      hodnoty: ['issuedInvoice', 'issuedCreditNotice', 'issuedDebitNote', 'issuedCorrectiveTax', 'prodejka'],
    },
  ],
  doprava: { sloupec: 'souhrn', hodnoty: ['1'] },
  vychozi_kanal: 'prodejna',
};

/** Money S3's XML of issued invoices; advances are not sales. */
const money_s3: Profile = {
  ...plain,
  nazev: 'Money S3 – XML',
  xml: 'money_s3',
  format_casu: 'RRRR-MM-DD',
  pole: document,
  vynechat: [{ sloupec: 'druh', jak: 'je', hodnoty: ['zaloha'] }],
  doprava: { sloupec: 'souhrn', hodnoty: ['1'] },
  vychozi_kanal: 'prodejna',
};

/**
 * Dotykačka's order items, with its API's column names. Cancelled and parked items are not sales; the till's own
 * products (rounding) have negative numbers. `vat` is a multiplier (1.21), so amounts with and without VAT are read
 * instead.
 */
const dotykacka: Profile = {
  ...plain,
  nazev: 'Dotykačka – položky účtenek',
  format_casu: 'RRRR-MM-DD HH:mm:ss',
  zaporne_vratka: true,
  naklad_za_kus: true,
  pole: {
    doklad: { sloupec: '_orderId' },
    cas: { sloupec: 'completed' },
    stredisko: { sloupec: '_branchId' },
    prodejce: { sloupec: '_employeeId' },
    kod: { sloupec: '_productId' },
    nazev: { sloupec: 'name' },
    kategorie: { sloupec: '_categoryId' },
    kusy: { sloupec: 'quantity' },
    cena_s_dph: { sloupec: 'billedUnitPriceWithVat' },
    obrat: { sloupec: 'totalPriceWithVat' },
    obrat_bez_dph: { sloupec: 'totalPriceWithoutVat' },
    naklad_bez_dph: { sloupec: 'unitPurchasePrice' },
  },
  vynechat: [
    { sloupec: 'canceledDate', jak: 'vyplnene', hodnoty: [] },
    { sloupec: 'parked', jak: 'je', hodnoty: ['true', '1'] },
  ],
  doprava: { sloupec: '_productId', hodnoty: ['-401'] },
  povolene: [{ sloupec: 'currency', hodnoty: ['CZK'] }],
  vychozi_kanal: 'prodejna',
};

/**
 * Receipts from Dotykačka's API v2, a row per item, with names of branches, employees and categories instead of their
 * numbers (server/imports/sources/till). Documents are those of its CSV. Invoices that sum receipts up, money put in
 * or taken out and paid invoices of another program are not sales; other kinds of documents are refused.
 */
const dotykacka_api: Profile = {
  ...dotykacka,
  nazev: 'Dotykačka – přímo z pokladny',
  podle: 'dotykacka',
  format_casu: 'iso',
  pole: {
    ...dotykacka.pole,
    stredisko: { sloupec: 'pobocka' },
    prodejce: { sloupec: 'prodejce' },
    kategorie: { sloupec: 'kategorie' },
    je_doprava: { sloupec: 'souhrn', hodnoty: { '1': 'ano' } },
  },
  vynechat: [
    {
      sloupec: 'druh',
      jak: 'je',
      hodnoty: [
        ...['invoice from receipts', 'invoice from receipt', 'external invoice payment'],
        ...['cash in', 'cash out', 'cashin', 'cashout'],
      ],
    },
  ],
  storno_stavem: { sloupec: 'stav', hodnoty: ['zruseno'], prodano: ['prodano'] },
  povolene: [
    { sloupec: 'currency', hodnoty: ['CZK'] },
    { sloupec: 'druh', hodnoty: ['receipt', 'invoice', 'corrective invoice'] },
  ],
};

/**
 * Upgates' CSV of orders, of which only the order's columns are known: one line per order. A file with one row per
 * item repeats the order's total, so its second row is refused rather than counted twice.
 */
const upgates: Profile = {
  ...plain,
  nazev: 'Upgates – objednávky',
  format_casu: 'RRRR-MM-DD HH:mm:ss',
  pole: {
    doklad: { sloupec: '[ORDER_NUMBER]' },
    radek: { konstanta: '1' },
    cas: { sloupec: '[CREATION_TIME]' },
    objednavka: { sloupec: '[ORDER_NUMBER]' },
    nazev: { konstanta: 'Objednávka bez položek' },
    kusy: { konstanta: '1' },
    obrat: { sloupec: '[ORDER_TOTAL]' },
    je_doprava: { konstanta: 'ano' },
  },
  storno_stavem: { sloupec: '[ORDER_STATUS]', ...E_SHOP_STATUSES },
  povolene: [{ sloupec: '[CURRENCY_ID]', hodnoty: ['CZK'] }],
  vychozi_kanal: 'eshop',
};

/** Rows of an e-shop's order that are not goods; `souhrn` is an order without items. */
const NO_GOODS = ['shipping', 'billing', 'discount', 'rounding', 'souhrn'];

/** Columns of a flattened e-shop order. */
const order: Pick<Profile, 'pole' | 'storno_stavem' | 'doprava' | 'format_casu' | 'vychozi_kanal'> = {
  format_casu: 'iso',
  pole: {
    doklad: { sloupec: 'cislo' },
    cas: { sloupec: 'datum' },
    objednavka: { sloupec: 'objednavka' },
    kod: { sloupec: 'kod' },
    nazev: { sloupec: 'nazev' },
    kategorie_2: { sloupec: 'znacka' },
    kusy: { sloupec: 'mnozstvi' },
    obrat: { sloupec: 'castka_s_dph' },
    obrat_bez_dph: { sloupec: 'castka_bez_dph' },
    sazba_dph: { sloupec: 'sazba' },
  },
  storno_stavem: { sloupec: 'stav', ...E_SHOP_STATUSES },
  doprava: { sloupec: 'druh', hodnoty: NO_GOODS },
  vychozi_kanal: 'eshop',
};

/** Shoptet's XML of orders; its documents are those of the CSV, so that a shop may switch between the two. */
const shoptet_xml: Profile = {
  ...plain,
  ...order,
  nazev: 'Shoptet – XML',
  xml: 'shoptet',
  podle: 'shoptet',
  mena: { sloupec: 'mena', kurz: 'kurz' },
};

/** Upgates' XML of orders: a line an order, as of its CSV. */
const upgates_xml: Profile = {
  ...plain,
  ...order,
  nazev: 'Upgates – XML',
  xml: 'upgates',
  podle: 'upgates',
  povolene: [{ sloupec: 'mena', hodnoty: ['CZK'] }],
};

export const CONNECTORS = {
  ...{ shoptet_kratky, shoptet_xml, pohoda, money_s3, dotykacka, dotykacka_api, upgates, upgates_xml },
} satisfies Record<string, Profile>;
