import type { LineValues } from '#shared/sales/lines.ts';
import { negate } from './values/decimal.ts';

/** The suffix that makes an order's number the number of its cancellation. */
export const CANCELLED = '/storno';

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
