import type { Times } from './hours.ts';
import type { ShiftType } from './kinds.ts';

/** Whether two times of one day overlap; the end of one may be the start of the next. */
export const areAtOnce = (one: Times, other: Times) => one.cas_od < other.cas_do && other.cas_od < one.cas_do;

/** The parts of a split day as one time span, from the first to the last. */
export const spanOf = (parts: readonly Times[]): Times => ({
  cas_od: parts.map(({ cas_od }) => cas_od).sort()[0]!,
  cas_do: parts
    .map(({ cas_do }) => cas_do)
    .sort()
    .at(-1)!,
});

type OnDay = Times & { datum: string; typ_smeny: ShiftType };

/** Whether two shifts of one person collide; a day off fills its whole day (rule shifts-4). */
export const areInTheWay = (one: OnDay, other: OnDay) =>
  one.datum === other.datum &&
  (one.typ_smeny !== 'prace' || other.typ_smeny !== 'prace' || areAtOnce(one, other));
