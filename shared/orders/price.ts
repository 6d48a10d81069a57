const PRICE_MAX = 999_999.99;

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

const problemOf =
  (what: 'Cena' | 'Záloha') =>
  (given: string | number | null): string | null => {
    const amount = typeof given === 'string' ? readPrice(given) : given;
    if (amount === null) return null;
    if (Number.isNaN(amount)) return `${what} musí být číslo`;
    if (amount < 0 || amount > PRICE_MAX) return `${what} musí být od 0 do 999 999,99 Kč`;
    const isTooFine = Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6;
    return isTooFine || (typeof given === 'string' && THREE_BEHIND.test(given))
      ? `${what} může mít nejvýše dvě desetinná místa`
      : null;
  };

/** Why a price, typed or as a number, cannot be accepted, or null (rule orders-2). */
export const priceProblem = problemOf('Cena');

/** The same of what was paid in advance. */
export const depositProblem = problemOf('Záloha');

type Amounts = { cena: number | null; zaloha: number | null };

/** What remains to be paid on handing over, in CZK; null unless a price is known and a part of it was paid. */
export const remainderOf = ({ cena, zaloha }: Amounts): number | null =>
  cena === null || !zaloha ? null : (Math.round(cena * 100) - Math.round(zaloha * 100)) / 100;

/** Why a deposit does not go with its price, or null: a customer never pays more in advance than in all. */
export const tooHighProblem = (amounts: Amounts): string | null =>
  (remainderOf(amounts) ?? 0) < 0 ? 'Záloha nesmí být vyšší než cena' : null;
