import type { Pace } from '#shared/goals/contract.ts';
import { type Measure, type Unit, unitOf } from '#shared/goals/measures.ts';
import { average, money, number, percent } from '../core/format.ts';

const SHOWN: Record<Unit, (value: number) => string> = {
  money,
  // Without receipts there is no average (rule numbers-4).
  average: value => (value ? average(value) : '–'),
  pieces: value => `${number(Math.round(value))}\u00a0ks`,
};

/** A value of a measure in its unit; '–' where there is none. */
export const shown = (mira: Measure, value: number | null) =>
  value === null ? '–' : SHOWN[unitOf(mira)](value);

/** '1 250 000 Kč (1 180 000 Kč až 1 320 000 Kč)'; a finished month has no interval. */
export function endText({ mira, konec, konec_od, konec_do }: Pace): string {
  if (konec_od === konec_do) return shown(mira, konec);
  return `${shown(mira, konec)} (${shown(mira, konec_od)} až ${shown(mira, konec_do)})`;
}

/** The distance from the pace: 'o 4,0 % napřed', 'o 2,5 % pozadu', 'podle tempa'; null where nothing is expected. */
export function aheadText({ dosud, tempo }: Pace): string | null {
  if (!tempo) return null;
  const off = (dosud / tempo - 1) * 100;
  if (Math.abs(off) < 0.05) return 'podle tempa';
  return `o ${percent(Math.abs(off))} ${off >= 0 ? 'napřed' : 'pozadu'}`;
}
