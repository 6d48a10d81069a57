/** Money in whole haléře, formatted only at the very end, so that no amount has a floating-point error. */
export type Haler = number;

const cents = Array.from({ length: 100 }, (_, number) => `.${String(number).padStart(2, '0')}`);

/** An amount as text: 8990.00; −0.31; 0.00 */
export function money(amount: Haler): string {
  if (amount < 0) return `-${money(-amount)}`;
  return Math.floor(amount / 100) + cents[amount % 100]!;
}

/** The amount without VAT of `rate` per cent, rounded half away from zero. */
export const withoutVat = (gross: Haler, rate: number): Haler =>
  gross < 0 ? -withoutVat(-gross, rate) : Math.round((gross * 100) / (100 + rate));

/** The amount without VAT of a used phone: VAT is included only in the margin over its purchase price. */
export const withoutMarginVat = (gross: Haler, paid: Haler, rate: number): Haler =>
  gross - Math.max(0, Math.round(((gross - paid) * rate) / (100 + rate)));

/** A price as on a price tag: it ends with 9 below a thousand crowns, with 90 above. */
export function priceTag(crowns: number): Haler {
  const step = crowns < 1000 ? 10 : 100;
  const end = crowns < 1000 ? 9 : 90;
  return Math.max(9, Math.round((crowns - end) / step) * step + end) * 100;
}
