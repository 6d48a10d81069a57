import { keptSecret, removableSecret, secretsIn, text } from '../core/field.ts';
import { readAddress, WRONG_ADDRESS } from './address.ts';
import { NO_KEY, readOneTimeKey } from './one-time.ts';

/** Texts of an access that are sealed together with its password, in this order; a new one has to come last. */
export const WRITTEN = {
  description: text('Popis', 2000, { kind: 'long' }),
  notes: text('Poznámky', 2000, { kind: 'long' }),
  /** The key that makes one-time passwords; nobody sees the key itself (rule vault-8). */
  jednorazovy_klic: removableSecret('Jednorázové heslo', 500, typed =>
    readOneTimeKey(typed) ? null : NO_KEY,
  ),
};

const { jednorazovy_klic, ...LONG } = WRITTEN;

/** The fields of an access (rules vault-3, vault-2). A secret is stored encrypted and shown only when revealed. */
export const ACCESS = {
  company_name: text('Název společnosti', 80, { required: 'Název společnosti je povinný' }),
  /** A shop by any of its names; Čepkov is Zlín (rule vault-3). */
  store: text('Prodejna', 120, { kind: 'choice', required: 'Prodejna je povinná', of: 'store' }),
  website_url: text('Webová adresa', 500, {
    kind: 'url',
    problem: typed => (readAddress(typed) === null ? WRONG_ADDRESS : null),
  }),
  category: text('Kategorie', 60),
  username: text('Uživatelské jméno', 200, { kind: 'login', required: 'Uživatelské jméno je povinné' }),
  password: keptSecret('Heslo', 500),
  jednorazovy_klic,
  ...LONG,
};

/** Masked in lists, and kept by an edit that omits them (rule vault-2). */
export const MASKED = secretsIn(ACCESS);
const { jednorazovy_klic: _, ...revealable } = MASKED;
/** The masked ones that a separate, recorded call reveals; of a key, only what it makes is told. */
export const SECRETS = revealable;
export type SecretName = keyof typeof SECRETS;
