import { MINUTE } from '../core/durations.ts';

const UNITS: [ms: number, unit: string][] = [
  [24 * 60 * MINUTE, 'd'],
  [60 * MINUTE, 'h'],
  [MINUTE, 'min'],
];

/** A duration in ms as the two largest units of 'N d N h N min'; less than a minute is '0 min' (rule orders-4). */
export function durationText(ms: number): string {
  let rest = Math.max(0, ms);
  const parts: [number, string][] = [];
  for (const [size, unit] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 || parts.length > 0) parts.push([count, unit]);
  }
  const shown = parts.slice(0, 2).filter(([count]) => count > 0);
  return shown.map(([count, unit]) => `${count} ${unit}`).join(' ') || '0 min';
}
