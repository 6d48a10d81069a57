/** Formats amounts and counts for Czech readers, the same on a screen, in an answer and in a mail. */

/** Formats numbers in Czech; a value that rounds to nothing has no minus, so there is no '-0 Kč'. */
const written = (options: Intl.NumberFormatOptions): ((value: number) => string) =>
  new Intl.NumberFormat('cs-CZ', { signDisplay: 'negative', ...options }).format;

/** '1 235 Kč': amounts are CZK without decimals (rule platform-6). */
export const money = written({ style: 'currency', currency: 'CZK', maximumFractionDigits: 0 });

/** A price: '1 234 Kč', with halers only where there are some ('1 234,50 Kč'). */
export const price = (crowns: number) =>
  `${Number.isInteger(crowns) ? number(crowns) : average(crowns)}\u00a0Kč`;

/** '1 234,5', at most two decimals. */
export const number = written({ maximumFractionDigits: 2 });

/** '12,5', at most one decimal: for hours and narrow columns. */
export const tenths = written({ maximumFractionDigits: 1 });

/** '1,2 mil.', for the scale of a chart. */
export const compact = written({ notation: 'compact', maximumFractionDigits: 1 });

/** '1,50': averages have two decimals (rule platform-6). */
export const average = written({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '3,0', always one decimal. */
export const oneDecimal = written({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '12,5 %'; the value is in percent. */
export const percent = (value: number) => `${oneDecimal(value)}\u00a0%`;

/**
 * The Czech plural: `plural(3, 'směna', 'směny', 'směn')` → '3 směny'. A fraction takes the genitive singular, '2,5
 * směny', which for most words equals `few`; for the others `part` gives it: '2,5 dne'.
 */
export function plural(count: number, one: string, few: string, many: string, part = few): string {
  const shown = Number(count.toFixed(2));
  const word = shown % 1 ? part : shown === 1 ? one : shown > 1 && shown < 5 ? few : many;
  return `${number(shown)}\u00a0${word}`;
}
