import { choice, date, field, flag, keptSecret, many, text } from '../core/field.ts';
import { MODULE_LABELS, ROLE_LABELS } from '../core/roles.ts';
import { mixesScripts } from '../core/visible.ts';

/** The home shop by any of its names (rule people-11); empty means none. */
const prodejna = text('Domovská prodejna', 120, { kind: 'choice', audit: 'Prodejna', of: 'store' });

/** A name; one that only looks like a colleague's is refused: 'Pеtra' with a Cyrillic е. */
const name = (label: string, required: string) =>
  text(label, 80, {
    required,
    problem: typed => (mixesScripts(typed) ? `${label} nesmí míchat písmena více abeced` : null),
  });
const jmeno = name('Jméno', 'Jméno je povinné');
const prijmeni = name('Příjmení', 'Příjmení je povinné');

/** The fields of a person that an administrator enters (rule people-8). */
export const USER = {
  id: field<string, number, 'number'>('number', 'ID', {
    max: 10,
    begin: '',
    typed: String,
    sent: Number,
    required: 'ID je povinné',
    problem: typed => (/^[1-9]\d{0,9}$/.test(typed.trim()) ? null : 'Neplatné číslo'),
  }),
  uzivatelske_jmeno: text('Uživatelské jméno', 50, {
    kind: 'login',
    required: 'Uživatelské jméno je povinné',
    problem: typed => (/\s/.test(typed.trim()) ? 'Uživatelské jméno nesmí obsahovat mezery' : null),
  }),
  jmeno,
  prijmeni,
  /** Never shown; an empty value is left out of an edit, so that the old password stays. */
  heslo: keptSecret('Heslo', 128),
  role: choice('Role', ROLE_LABELS, 'PRODEJCE'),
  prodejna,
  aktivni: flag('Aktivní účet', true, { audit: 'Aktivní' }),
  /** Says whether the person is a minor, for whom the labour law is stricter. */
  datum_narozeni: date('Datum narození'),
  moduly: many('Moduly', MODULE_LABELS),
};

/** The fields that people enter about themselves (rule people-13). */
export const PROFILE = {
  jmeno,
  prijmeni,
  prodejna,
  telefon: text('Telefon', 21, { kind: 'phone' }),
  email: text('E-mail', 254, { kind: 'email' }),
  adresa: text('Adresa', 500, { kind: 'long' }),
  poznamka: text('Poznámka', 2000, { kind: 'long' }),
  ranni_posta: flag('Ranní e-mail', true),
};

const NEEDED = 'Povinné pole';

/** The fields for changing one's own password (rule people-7). */
export const PASSWORD = {
  stare_heslo: text('Staré heslo', 256, { kind: 'secret', required: NEEDED }),
  nove_heslo: text('Nové heslo', 128, { kind: 'secret', required: NEEDED }),
  potvrzeni_hesla: text('Potvrzení hesla', 128, { kind: 'secret', required: NEEDED }),
};
