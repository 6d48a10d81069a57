import { text } from '../core/field.ts';
import { REMARK_MAX } from './kinds.ts';

/** What a person has against their month. */
export const REMARK = {
  pripominka: text('Připomínka', REMARK_MAX, { kind: 'long', required: 'Napište, co ve výkazu nesedí' }),
};

/** Why a closed month is opened again. */
export const REOPENING = {
  duvod: text('Důvod', REMARK_MAX, { kind: 'long', required: 'Zadejte důvod' }),
};
