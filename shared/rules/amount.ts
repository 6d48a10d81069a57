/** Amounts as typed in Czech: '1 234,5' or '1234.5'. */

const cleaned = (text: string) => text.replace(/[\s\u00a0]/g, '').replace(',', '.');

export const amountOf = (text: string): number => Number(cleaned(text));

export const typedAmount = (value: number): string => String(value).replace('.', ',');

/** The version of a value that nobody has set from a day on. */
export const UNSET = 1;

/**
 * The version of a value that holds from a day on: the value itself, so that whoever saw the same value saw the same
 * record, even if it was withdrawn and set again meanwhile.
 */
export const versionOf = (value: number): number => Math.round(value * 100) + UNSET + 1;

/** Why the text is not an amount from 0 to `max` with at most two decimal places, or null. */
export function amountProblem(text: string, max: number): string | null {
  if (!cleaned(text)) return 'Zadejte číslo';
  if (!/^\d+(\.\d*)?$/.test(cleaned(text))) return 'Očekává se číslo';
  if (!/^\d+(\.\d{0,2})?$/.test(cleaned(text))) return 'Nejvýše dvě desetinná místa';
  return amountOf(text) > max ? `Nejvýše ${max}` : null;
}
