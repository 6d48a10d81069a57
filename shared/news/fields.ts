import { color, text } from '../core/field.ts';
import { CATEGORY_MAX } from './limits.ts';

/** The fields of a news category (rule news-4). */
export const CATEGORY = {
  nazev: text('Název', CATEGORY_MAX, { required: 'Název je povinný' }),
  barva: color(),
  ikona: text('Ikona', 60, {
    problem: typed =>
      /^[\w -]*$/.test(typed) ? null : 'Ikona může mít jen písmena bez diakritiky, číslice a pomlčky',
  }),
};
