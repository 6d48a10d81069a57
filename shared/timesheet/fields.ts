import { text } from '../core/field.ts';
import { REMARK_MAX } from './kinds.ts';

/** The field for a person's objection to their month. */
export const REMARK = {
  pripominka: text('Připomínka', REMARK_MAX, { kind: 'long', required: 'Napište, co ve výkazu nesedí' }),
};

/** The field for the reason why a closed month is opened again. */
export const REOPENING = {
  duvod: text('Důvod', REMARK_MAX, { kind: 'long', required: 'Zadejte důvod' }),
};
