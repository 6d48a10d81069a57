import { DownloadProblem } from '../ask.ts';
import type { Told } from './api.ts';

/** Names of branches, employees and categories by id. */
export type Names = Record<'branches' | 'employees' | 'categories', Map<string, string>>;

/** A row of sold lines in the form that the profile `dotykacka_api` reads. */
export type ReceiptRow = Record<string, string>;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'boolean' ? `${value}` : '';

/** The names of a list's rows by id. */
export function namesOf(rows: Told[]): Map<string, string> {
  return new Map(
    rows.map(row => {
      const whole = [textOf(row.firstName), textOf(row.lastName)].filter(Boolean).join(' ');
      return [textOf(row.id), textOf(row.name) || whole];
    }),
  );
}

const MS = /^\d{12,14}$/;
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/** A time of the API (milliseconds since 1970, or ISO, in UTC unless it has an offset) in ms; null for none. */
export function timeOf(value: unknown): number | null {
  const text = textOf(value);
  if (text === '') return null;
  const ms = MS.test(text)
    ? Number(text)
    : Date.parse(WITHOUT_ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isFinite(ms) ? ms : null;
}

/** Numbers that the till computed in floating point have more decimals than any price. */
const LONG_FRACTION = /^-?\d{1,12}\.\d{7,}$/;
const amountOf = (value: unknown): string => {
  const text = textOf(value);
  return LONG_FRACTION.test(text) ? Number(text).toFixed(6) : text;
};

const isTrue = (value: unknown) => textOf(value) === 'true' || textOf(value) === '1';

/** 'INVOICE_FROM_RECEIPTS' and 'Invoice from receipts' are one kind of document. */
const kindOf = (value: unknown) =>
  textOf(value)
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** The name for an id; system ids, such as that of nobody, are negative. */
const nameOf = (names: Map<string, string>, id: unknown) => {
  const key = textOf(id);
  return key.startsWith('-') ? '' : names.get(key) || key;
};

const itemsOf = ({ orderItems, id }: Told): Told[] => {
  if (!Array.isArray(orderItems))
    throw new DownloadProblem(`Dotykačka neposlala položky účtenky ${textOf(id)}. Nic z ní se nenačetlo.`);
  return orderItems as Told[];
};

/** Whether nothing of the order was sold in the end: it was cancelled as a whole, or item by item. */
const isCancelled = (order: Told, items: Told[]) =>
  timeOf(order.canceledDate) !== null ||
  (items.length > 0 && items.every(item => timeOf(item.canceledDate) !== null));

/**
 * The rows of a receipt, one per item. An open receipt has none. A cancelled receipt has all its items, with
 * the state 'zruseno', so that what was stored of it is taken back; otherwise cancelled items are left out.
 * @throws DownloadProblem for a receipt without its items
 */
export function rowsOf(order: Told, names: Names): ReceiptRow[] {
  const completed = timeOf(order.completed);
  if (completed === null || isTrue(order.parked)) return [];
  const items = itemsOf(order);
  const zruseno = isCancelled(order, items);
  const common = {
    ...{ _orderId: textOf(order.id), doklad: textOf(order.documentNumber), druh: kindOf(order.documentType) },
    ...{ completed: new Date(completed).toISOString(), stav: zruseno ? 'zruseno' : 'prodano' },
    ...{ pobocka: nameOf(names.branches, order._branchId), currency: textOf(order.currency) || 'CZK' },
  };
  if (items.length === 0)
    return [
      {
        ...{ ...common, id: textOf(order.id), name: 'Účtenka bez položek', souhrn: '1', quantity: '1' },
        ...{ totalPriceWithVat: amountOf(order.totalValueRounded) },
      },
    ];
  return items
    .filter(item => zruseno || timeOf(item.canceledDate) === null)
    .map(item => ({
      ...common,
      ...{ id: textOf(item.id), _productId: textOf(item._productId), name: textOf(item.name) },
      prodejce: nameOf(names.employees, item._employeeId ?? order._employeeId),
      kategorie: nameOf(names.categories, item._categoryId),
      quantity: amountOf(item.quantity),
      billedUnitPriceWithVat: amountOf(item.billedUnitPriceWithVat),
      totalPriceWithVat: amountOf(item.totalPriceWithVat),
      totalPriceWithoutVat: amountOf(item.totalPriceWithoutVat),
      unitPurchasePrice: amountOf(item.unitPurchasePrice),
      souhrn: '',
    }));
}
