import type { Zmena } from '#shared/analytics/calls/shapes.ts';
import { number, percent } from '../../core/format.ts';

const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text);

/**
 * Which way a value went and by how much: a share by percentage points, everything else by percent. Where there was
 * nothing before it went neither way (rule numbers-8).
 */
export function changeOf({ predchozi, rozdil, procenta }: Zmena, isShare: boolean) {
  if (predchozi === 0 || (procenta === null && !isShare)) {
    return { direction: null, text: 'bez srovnání' } as const;
  }
  const direction = rozdil > 0 ? 'up' : rozdil < 0 ? 'down' : null;
  const text = isShare
    ? `${signed(number(Math.round(rozdil * 10) / 10), rozdil)} p. b.`
    : signed(percent(procenta ?? 0), procenta ?? 0);
  return { direction, text } as const;
}
