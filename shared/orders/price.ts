export const PRICE_MAX = 999_999.99;
export const NO_NUMBER = 'Cena musí být číslo';
export const OUT_OF_RANGE = 'Cena musí být od 0 do 999 999,99 Kč';

/** A price as people type it: '1 234,50', '1234.5', '890 Kč'. Null when empty, NaN when it is not a number. */
export function readPrice(typed: string): number | null {
  const text = typed
    .replaceAll(/\s/g, '')
    .replace(/(,-|Kč)$/i, '')
    .replace(',', '.');
  if (typed.trim() === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

/** A point before three digits may separate thousands: '1.290' is 1290 to one reader and 1,29 to another. */
const THREE_BEHIND = /[.,]\s*\d{3}/;

/** Why a price, typed or as a number, cannot be accepted, or null (rule orders-2). */
export function priceProblem(given: string | number | null): string | null {
  const price = typeof given === 'string' ? readPrice(given) : given;
  if (price === null) return null;
  if (Number.isNaN(price)) return NO_NUMBER;
  if (price < 0 || price > PRICE_MAX) return OUT_OF_RANGE;
  const isTooFine = Math.abs(price * 100 - Math.round(price * 100)) > 1e-6;
  return isTooFine || (typeof given === 'string' && THREE_BEHIND.test(given))
    ? 'Cena může mít nejvýše dvě desetinná místa'
    : null;
}
