import { field, text } from '../core/field.ts';

export const KIOSK_NAME_MAX = 60;

/** The fields that an ADMIN enters for a computer that becomes a kiosk. */
export const KIOSK = {
  prodejna: field<number, number, 'choice'>('choice', 'Prodejna', { of: 'store', begin: 0 }),
  nazev: text('Název počítače', KIOSK_NAME_MAX, { required: 'Zadejte název, třeba „Pokladna“' }),
};

/** Typed once on the computer itself. */
export const PAIRING = { parovaci_kod: text('Párovací kód', 20, { required: 'Zadejte párovací kód' }) };
