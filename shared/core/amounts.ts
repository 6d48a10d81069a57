/** Amounts and counts as a Czech reader expects them, the same on a screen, in an answer and in a mail. */

const moneyFormat = new Intl.NumberFormat('cs-CZ', {
  style: 'currency',
  currency: 'CZK',
  maximumFractionDigits: 0,
});
const numberFormat = new Intl.NumberFormat('cs-CZ', { maximumFractionDigits: 2 });
const averageFormat = new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const tenthsFormat = new Intl.NumberFormat('cs-CZ', { maximumFractionDigits: 1 });
const compactFormat = new Intl.NumberFormat('cs-CZ', { notation: 'compact', maximumFractionDigits: 1 });
const oneDecimalFormat = new Intl.NumberFormat('cs-CZ', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** '1 235 Kč': amounts are CZK without decimals (rule platform-6). */
export const money = (amount: number) => moneyFormat.format(amount);

/** A price: '1 234 Kč', with halers only where there are some ('1 234,50 Kč'). */
export const price = (crowns: number) =>
  `${Number.isInteger(crowns) ? number(crowns) : average(crowns)}\u00a0Kč`;

/** '1 234,5', at most two decimals. */
export const number = (value: number) => numberFormat.format(value);

/** '12,5', at most one decimal: hours, and what stands in a narrow column. */
export const tenths = (value: number) => tenthsFormat.format(value);

/** '1,2 mil.', for the scale of a chart. */
export const compact = (value: number) => compactFormat.format(value);

/** '1,50': averages have two decimals (rule platform-6). */
export const average = (value: number) => averageFormat.format(value);

/** '3,0', always one decimal. */
export const oneDecimal = (value: number) => oneDecimalFormat.format(value);

/** '12,5 %'; the value is in percent. */
export const percent = (value: number) => `${oneDecimal(value)}\u00a0%`;

/** The Czech plural: `plural(3, 'směna', 'směny', 'směn')` → '3 směny'. */
export function plural(count: number, one: string, few: string, many: string): string {
  const word = count === 1 ? one : count >= 2 && count <= 4 ? few : many;
  return `${number(count)}\u00a0${word}`;
}
