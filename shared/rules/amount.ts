/** Amounts as typed in Czech: '1 234,5' or '1234.5'. */

const cleaned = (text: string) => text.replace(/[\s\u00a0]/g, '').replace(',', '.');

export const amountOf = (text: string): number => Number(cleaned(text));

export const typedAmount = (value: number): string => String(value).replace('.', ',');

/** Why the text is not an amount from 0 to `max` with at most two decimal places, or null. */
export function amountProblem(text: string, max: number): string | null {
  if (!cleaned(text)) return 'Zadejte číslo';
  if (!/^\d+(\.\d*)?$/.test(cleaned(text))) return 'Očekává se číslo';
  if (!/^\d+(\.\d{0,2})?$/.test(cleaned(text))) return 'Nejvýše dvě desetinná místa';
  return amountOf(text) > max ? `Nejvýše ${max}` : null;
}
