import type { Zmena } from '#shared/analytics/calls/shapes.ts';
import { number, percent } from '../../core/format.ts';

const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text);
/** Halves are rounded away from zero, as in all numbers. */
const tenth = (value: number) => (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10;

/**
 * The direction and size of a change: a share's in percentage points, all others in percent. There is no direction if
 * the previous value was zero (rule numbers-8) or if the change rounds to zero.
 */
export function changeOf({ predchozi, rozdil, procenta }: Zmena, isShare: boolean) {
  if (predchozi === 0 || (procenta === null && !isShare)) {
    return { direction: null, text: 'bez srovnání' } as const;
  }
  const change = tenth(isShare ? rozdil : (procenta ?? 0));
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : null;
  const text = signed(isShare ? `${number(change)} p. b.` : percent(change), change);
  return { direction, text } as const;
}
