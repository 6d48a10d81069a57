/** Which days alert and what became of them (rule analytics-17), pure. */

/** So many of a day, of the whole chain. */
export const MOST_A_DAY = 3;

/** What a day sold, what was expected of it, and the ends of the interval that holds nineteen of twenty days. */
export type Told = { skutecnost: number | null; ocekavano: number; od95: number; do95: number };

/** 'vraceno': what the day sold was taken back, so nothing can be said of it. */
export const ALERT_STATES = ['trva', 'v_mezich', 'vraceno'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export function alertState({ skutecnost, od95, do95 }: Told): AlertState {
  if (skutecnost === null) return 'vraceno';
  return skutecnost < od95 || skutecnost > do95 ? 'trva' : 'v_mezich';
}

/** By how much money a day was off. */
export const moneyOff = ({ skutecnost, ocekavano }: Told) => Math.abs((skutecnost ?? ocekavano) - ocekavano);

type Known = Told & { id: number; isAcknowledged: boolean };

/**
 * What becomes of a day's alerts when it is looked at again: acknowledged ones stay whatever happens, of the others those
 * that are still outside and, with them, of what is newly outside, the largest by money, three a day in all.
 */
export function judged<New extends Told, Old extends Known>(known: readonly Old[], found: readonly New[]) {
  const kept = known.filter(({ isAcknowledged }) => isAcknowledged);
  const open = [...known.filter(one => !one.isAcknowledged), ...found]
    .filter(one => alertState(one) === 'trva')
    .sort((a, b) => moneyOff(b) - moneyOff(a));
  const chosen = new Set<Told>(open.slice(0, Math.max(0, MOST_A_DAY - kept.length)));
  return {
    gone: known.filter(one => !one.isAcknowledged && !chosen.has(one)),
    fresh: found.filter(one => chosen.has(one)),
  };
}
