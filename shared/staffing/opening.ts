import { openOn } from '../shifts/hours.ts';
import { closedByLaw } from '../shifts/law/closed-holidays.ts';
import type { OpenDay, OpeningHours } from '../stores/hours.ts';
import { untilClosed } from './need.ts';

/**
 * When a shop is open on a day: its hours on the weekday, as far as Act 223/2016 permits them to one of more than 200
 * m²; null when it is closed.
 */
export function openByLaw(
  { oteviraci_doba, nad_200m2 }: { oteviraci_doba: OpeningHours; nad_200m2: boolean },
  day: string,
): OpenDay {
  const hours = openOn(oteviraci_doba, day);
  return hours && untilClosed(hours, nad_200m2 ? closedByLaw(day) : null);
}
