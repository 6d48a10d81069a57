/**
 * Rounds `values` to whole numbers that add up to `total` exactly: all are rounded down, and the rest is added one by
 * one to those with the largest remainders. A value of 0 stays 0 as long as there is one that is not.
 */
export function apportioned(values: readonly number[], total: number): number[] {
  if (values.length === 0) return [];
  const whole = values.map(Math.floor);
  const missing = total - whole.reduce((sum, value) => sum + value, 0);
  const some = values.map((_, at) => at).filter(at => values[at] !== 0);
  const among = some.length > 0 ? some : values.map((_, at) => at);
  const step = Math.sign(missing);
  const rest = (at: number) => values[at]! - whole[at]!;
  among.sort((a, b) => step * (rest(b) - rest(a)));
  // More than one each is left over only when the values are far from the total.
  const each = Math.trunc(missing / among.length);
  const more = Math.abs(missing % among.length);
  for (const [turn, at] of among.entries()) whole[at]! += each + (turn < more ? step : 0);
  return whole;
}
