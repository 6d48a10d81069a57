/** Decides which days raise an alert and what becomes of each alert (rule analytics-17); pure. */

/** The most alerts for one day across the whole chain. */
export const MOST_A_DAY = 3;

/** A day's turnover, the expected turnover, and the ends of the interval that holds nineteen days of twenty. */
export type Told = { skutecnost: number | null; ocekavano: number; od95: number; do95: number };

/** 'vraceno': the sales of the day were taken back, so nothing can be said about it. */
export const ALERT_STATES = ['trva', 'v_mezich', 'vraceno'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export function alertState({ skutecnost, od95, do95 }: Told): AlertState {
  if (skutecnost === null) return 'vraceno';
  return skutecnost < od95 || skutecnost > do95 ? 'trva' : 'v_mezich';
}

/** The difference between a day's turnover and the expected one, in CZK. */
export const moneyOff = ({ skutecnost, ocekavano }: Told) => Math.abs((skutecnost ?? ocekavano) - ocekavano);

type Known = Told & { id: number; isAcknowledged: boolean };

/**
 * Judges a day's alerts again. Acknowledged ones always stay; of the others that are still outside and of the newly
 * found ones, those with the largest difference in money, up to three a day in total.
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
