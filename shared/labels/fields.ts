import { choice, text } from '../core/field.ts';
import { LABEL_COLORS } from './kinds.ts';

/** The fields of a label of orders (rule orders-13). */
export const LABEL = {
  nazev: text('Název', 30, { required: 'Název je povinný' }),
  barva: choice('Barva', LABEL_COLORS, 'seda'),
};
