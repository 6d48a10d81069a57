/** The unit price with VAT, CZK, from which a piece is an 'item over the threshold', and the day that it holds from. */
export type Threshold = { plati_od: string; mez_polozek: number };

/** The threshold in force on `day` of a list ascending by day; the first one holds before it as well. */
export const thresholdOn = <T extends Threshold>(mez: readonly T[], day: string): T =>
  mez.findLast(({ plati_od }) => plati_od <= day) ?? mez[0]!;
