import { reference, text } from '../core/field.ts';
import { SHIFT } from '../shifts/fields.ts';

const TEMPLATE_NAME_MAX = 30;

/** The fields of a template of shifts (rule shifts-18); without a shop it is offered in all of them. */
export const SHIFT_TEMPLATE = {
  nazev: text('Název', TEMPLATE_NAME_MAX, { required: 'Název je povinný' }),
  prodejna_id: reference('Prodejna', 'store'),
  typ_smeny: SHIFT.typ_smeny,
  cas_od: SHIFT.cas_od,
  cas_do: SHIFT.cas_do,
};
