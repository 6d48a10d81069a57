/**
 * Average items per receipt: pieces ÷ receipts, 2 decimals with halves away from zero, 0 without a receipt
 * (rule numbers-4).
 */
export function itemsPerReceipt(kusy: number, doklady: number): number {
  if (doklady === 0) return 0;
  // Multiplying first is exact for whole pieces, so an exact half is rounded as a half.
  const hundredths = (Math.abs(kusy) * 100) / doklady;
  return (Math.sign(kusy) * Math.round(hundredths)) / 100 || 0;
}
