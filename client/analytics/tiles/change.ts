import type { Zmena } from '#shared/analytics/calls/shapes.ts';
import { number, percent } from '../../core/format.ts';

const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text);
/** Halves away from zero, as numbers are written. */
const tenth = (value: number) => (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10;

/**
 * Which way a value went and by how much: a share by percentage points, everything else by percent. Where there was
 * nothing before it went neither way (rule numbers-8), nor where the change is written as none.
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
