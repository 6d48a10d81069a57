import { number } from '../core/amounts.ts';

/** The unit price with VAT in CZK from which a piece is an 'item over the threshold', and the day it holds from. */
export type Threshold = { plati_od: string; mez_polozek: number };

/** The threshold in force on `day`, from a list ascending by day; the first one also holds before its day. */
export const thresholdOn = <T extends Threshold>(mez: readonly T[], day: string): T =>
  mez.findLast(({ plati_od }) => plati_od <= day) ?? mez[0]!;

/** The thresholds in force in a range of days, both inclusive, in chronological order: [100], or [100, 300]. */
export const thresholdsIn = (
  mez: readonly Threshold[],
  { od, do: to }: { od: string; do: string },
): number[] => [
  ...new Set([
    thresholdOn(mez, od).mez_polozek,
    ...mez.filter(({ plati_od }) => plati_od > od && plati_od <= to).map(({ mez_polozek }) => mez_polozek),
  ]),
];

/** '100/300 Kč' */
export const amounts = (mez: readonly number[]) => `${mez.map(number).join('/')}\u00a0Kč`;

/**
 * 'nad 100 Kč', or 'nad 100/300 Kč' when it changed in the period. `mez` are the thresholds in force in the period
 * shown, as its answer has them; while they are not known, 'nad limit'. All labels of these items are made here.
 */
export const overThreshold = (mez: readonly number[] | undefined) =>
  mez?.length ? `nad ${amounts(mez)}` : 'nad limit';

/** 'Položky nad 100 Kč' */
export const itemsLabel = (mez: readonly number[] | undefined) => `Položky ${overThreshold(mez)}`;

/** The header of a spreadsheet's column, without typography. */
export const itemsHeader = ({ mez }: { mez?: readonly number[] }) =>
  itemsLabel(mez).replaceAll('\u00a0', ' ');
