/**
 * Average items per receipt: pieces ÷ receipts, 2 decimals with halves away from zero, 0 without a receipt
 * (rule numbers-4).
 */
export function itemsPerReceipt(kusy: number, doklady: number): number {
  if (doklady === 0) return 0;
  // Multiplied first: of whole pieces that is exact, so that a half is a half.
  const hundredths = (Math.abs(kusy) * 100) / doklady;
  return (Math.sign(kusy) * Math.round(hundredths)) / 100 || 0;
}
