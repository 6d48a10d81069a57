import { percentile } from '../proof.ts';
import type { Result } from './generator.ts';

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

export const timesOf = ({ times }: Result) => Object.values(times).flat();

/** For example 'p50 4.1 ms, p95 18 ms, p99 40 ms'. */
export const percentiles = (times: number[]) =>
  [0.5, 0.95, 0.99].map(share => `p${share * 100} ${ms(percentile(times, share))}`).join(', ');

/** The calls with the highest 95th percentile, slowest first. */
export const slowest = ({ times }: Result, count: number) =>
  Object.entries(times)
    .filter(([, all]) => all.length >= 20)
    .map(([name, all]) => ({ name, p95: percentile(all, 0.95) }))
    .sort((a, b) => b.p95 - a.p95)
    .slice(0, count)
    .map(({ name, p95 }) => `${name} ${ms(p95)}`);

/** The errors, in words. */
export const errorsOf = ({ errors }: Result) =>
  Object.entries(errors).map(([what, count]) => `${count} × ${what}`);
