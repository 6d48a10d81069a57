import { CONNECTORS, E_SHOP_CHANNELS, E_SHOP_STATUSES } from './connectors.ts';
import { LINE_FIELDS, SIGNED } from './line-fields.ts';
import type { Profile } from './profile.ts';

/** Field names as headers, separated by commas or semicolons (rule sales-5). Numbers have a decimal point. */
const kanonicky: Profile = {
  nazev: 'Kanonický',
  oddelovac: 'auto',
  kodovani: 'utf-8',
  desetinna_carka: false,
  format_casu: 'iso',
  pole: Object.fromEntries(LINE_FIELDS.map(field => [field, { sloupec: field }])),
  znamenka: { sloupec: SIGNED.sloupec, hodnoty: [SIGNED.hodnota] },
};

/**
 * Shoptet's export of orders, one row per item, in Windows-1250 or UTF-8. The shop chooses the columns, so only those
 * without which the numbers would be wrong are required. A cancelled or returned order keeps its rows and changes its
 * status; a shop may add its own statuses, so one that is not known here is refused. Another currency is converted by
 * the rate of its order.
 */
const shoptet: Profile = {
  nazev: 'Shoptet – objednávky',
  oddelovac: 'auto',
  kodovani: 'auto',
  desetinna_carka: true,
  format_casu: 'RRRR-MM-DD HH:mm:ss',
  pole: {
    doklad: { sloupec: 'code' },
    cas: { sloupec: 'date' },
    kanal: { sloupec: 'sourceName', hodnoty: E_SHOP_CHANNELS },
    objednavka: { sloupec: 'code' },
    kod: { sloupec: 'orderItemCode' },
    nazev: { sloupec: 'orderItemName' },
    kategorie_2: { sloupec: 'orderItemManufacturer' },
    kusy: { sloupec: 'orderItemAmount' },
    cena_s_dph: { sloupec: 'orderItemUnitDiscountPriceWithVat' },
    obrat: { sloupec: 'orderItemTotalPriceWithVat' },
    obrat_bez_dph: { sloupec: 'orderItemTotalPriceWithoutVat' },
    naklad_bez_dph: { sloupec: 'orderItemUnitPurchasePrice' },
  },
  storno_stavem: { sloupec: 'statusName', ...E_SHOP_STATUSES },
  doprava: { sloupec: 'orderItemType', hodnoty: ['shipping', 'billing', 'discount'] },
  naklad_za_kus: true,
  mena: { sloupec: 'currencyCode', kurz: 'currencyExchangeRate' },
  vychozi_kanal: 'eshop',
};

/**
 * UCI 'Online Retail': invoices of a British e-shop, read as crowns without VAT and without cost. C… are
 * cancellations whose original is not known. A… are adjustments of bad debt: they stay sales with the sign of the
 * file (one of the three is positive) under code B, which like the other codes that are not goods is marked as
 * shipping, so that they only move turnover.
 */
const online_retail: Profile = {
  nazev: 'UCI Online Retail',
  oddelovac: ',',
  kodovani: 'utf-8',
  desetinna_carka: false,
  format_casu: 'RRRR-MM-DD HH:mm:ss',
  pole: {
    doklad: { sloupec: 'InvoiceNo' },
    cas: { sloupec: 'InvoiceDate' },
    kanal: { konstanta: 'eshop' },
    kod: { sloupec: 'StockCode' },
    nazev: { sloupec: 'Description' },
    kusy: { sloupec: 'Quantity' },
    cena_s_dph: { sloupec: 'UnitPrice' },
    sazba_dph: { konstanta: '0' },
  },
  vratky: [{ predpona: 'C', typ: 'storno' }],
  doprava: {
    sloupec: 'StockCode',
    hodnoty: ['POST', 'DOT', 'C2', 'M', 'm', 'D', 'S', 'B', 'BANK CHARGES', 'AMAZONFEE', 'CRUK'],
  },
};

/** Tableau's 'Superstore': dates without a time, the discount already in the sales, profit instead of cost. */
const superstore: Profile = {
  nazev: 'Superstore',
  oddelovac: ',',
  kodovani: 'utf-8',
  desetinna_carka: false,
  format_casu: 'RRRR-MM-DD',
  pole: {
    doklad: { sloupec: 'Order ID' },
    cas: { sloupec: 'Order Date' },
    kanal: { konstanta: 'eshop' },
    kod: { sloupec: 'Product ID' },
    nazev: { sloupec: 'Product Name' },
    kategorie: { sloupec: 'Category' },
    kategorie_1: { sloupec: 'Sub-Category' },
    kusy: { sloupec: 'Quantity' },
    obrat: { sloupec: 'Sales' },
    obrat_bez_dph: { sloupec: 'Sales' },
    sazba_dph: { konstanta: '0' },
  },
  naklad_ze_zisku: 'Profit',
};

/** The built-in profiles by the value of the query parameter `profil`. */
export const BUILT_IN_PROFILES = {
  kanonicky,
  shoptet,
  online_retail,
  superstore,
  ...CONNECTORS,
} satisfies Record<string, Profile>;
