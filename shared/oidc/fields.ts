import { flag, keptSecret, text } from '../core/field.ts';

/** A server on the same machine may use http, as nobody is in between. */
const isAddress = (typed: string) =>
  /^https:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/.test(typed) ||
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?(\/[^\s?#]*)?$/.test(typed);

/** The sign-in provider (rule people-21); `tajny_klic` is never shown, an empty one keeps what is stored. */
export const PROVIDER = {
  zapnuto: flag('Nabízet při přihlášení', true),
  popis: text('Název na tlačítku', 40, { required: 'Název je povinný' }),
  vydavatel: text('Adresa poskytovatele (issuer)', 300, {
    required: 'Adresa je povinná',
    problem: typed =>
      isAddress(typed.trim()) ? null : 'Adresa začíná https:// a nemá parametry ani přihlašovací údaje',
  }),
  klient: text('ID aplikace (client ID)', 200, { required: 'ID aplikace je povinné' }),
  tajny_klic: keptSecret('Tajný klíč (client secret)', 512),
  vzdy_znovu: flag('Poskytovatel se vždy znovu zeptá na heslo', true),
};
