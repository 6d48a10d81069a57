import type { DocumentType, LineValues } from '#shared/sales/lines.ts';
import { Fault } from './problem.ts';
import { negate } from './values/decimal.ts';
import { LONGEST } from './values/limits.ts';

/** The document number of a cancellation derived from a status, which is no document of the file. */
export const OF_NO_ROW = -1;
/** Why the row of a cancelled return is left out. */
export const VOID = 'Vratka byla zrušena, nic se nevrátilo.';
/** The suffix that makes an order's number the number of its cancellation. */
export const CANCELLED = '/storno';

const LONGEST_CANCELLED = LONGEST.doklad - CANCELLED.length;

/** A document's number, or the fault that it leaves no room for the suffix of its cancellation. */
export const cancellable = (doklad: string | null) =>
  doklad !== null && doklad.length > LONGEST_CANCELLED
    ? new Fault(`Číslo stornovaného dokladu je delší než ${LONGEST_CANCELLED} znaků.`)
    : doklad;

const negated = (value: string | null) => (value === null ? null : negate(value));

/**
 * The cancellation of a sale whose order was cancelled by a change of status: a separate document that negates
 * all amounts at the same time, so that the sale stays a sale and turnover is zero.
 */
export function cancellation(sale: LineValues): LineValues {
  return {
    ...sale,
    doklad: sale.doklad + CANCELLED,
    typ: 'storno',
    puvodni_doklad: sale.doklad,
    kusy: negated(sale.kusy),
    obrat: negated(sale.obrat),
    obrat_bez_dph: negated(sale.obrat_bez_dph),
    naklad_bez_dph: negated(sale.naklad_bez_dph),
  };
}

const SAYS_RETURNED = /vr[aá][ct]|reklam|dobropis|return|refund/i;
const SAYS_CANCELLED = /storn|zru[sš]|cancel|void/i;

/**
 * What a status that cancels makes of a row: a sale gets a cancellation, a return did not happen ('void'). A status
 * that says 'returned' cancels a sale, but of a return it says only that it was one. The source's own cancellations
 * stay as they are (rule sales-5).
 */
export function cancelledAs(typ: DocumentType, status: string): 'reversed' | 'void' | null {
  if (typ === 'prodej') return 'reversed';
  const isConfirmed = SAYS_RETURNED.test(status) && !SAYS_CANCELLED.test(status);
  return typ === 'vratka' && !isConfirmed ? 'void' : null;
}
