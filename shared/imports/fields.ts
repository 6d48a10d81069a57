import { date, many, text } from '../core/field.ts';
import { TOKEN_SCOPES } from '../core/token-scopes.ts';

export const TOKEN = {
  nazev: text('Název', 80, { required: 'Název je povinný' }),
  rozsahy: many('Co smí', TOKEN_SCOPES),
  zdroj: text('Zdroj', 60),
  plati_do: date('Platí do'),
};
