import { daysBetween } from '../../core/days.ts';

/** § 84: a plan and its changes are told two weeks ahead, unless employer and employee agree otherwise. */
export const TOLD_DAYS_AHEAD = 14;

/** Whether a change of a shift on `day` that is told `today` comes late; of a day that has passed it does not matter. */
export function isLateChange(day: string, today: string, ahead = TOLD_DAYS_AHEAD): boolean {
  const days = daysBetween(today, day);
  return days >= 0 && days < ahead;
}
