/** What is personal, by the names of columns; docs/security.md says how long each is kept. */

/** Of an order: its customer. The part, its price and its states are no personal data. */
export const CUSTOMER_FIELDS = [
  'jmeno_zakaznika',
  'prijmeni_zakaznika',
  'telefon_zakaznika',
  'poznamka',
] as const;

/** What an order without its customer has in their place. */
export const NO_CUSTOMER = {
  jmeno_zakaznika: 'Zákazník',
  prijmeni_zakaznika: '(údaje smazány)',
  telefon_zakaznika: '',
  poznamka: null,
};

/** Of a leaver: how to reach them. Their name and the numbers of their work stay (rule people-20). */
export const LEAVER_FIELDS = ['telefon', 'email', 'adresa', 'poznamka'] as const;

/** Where the audit says how to reach a person: in their own rows, in those of a mail sent to try the server, of a company account. */
export const CONTACTS: Record<string, readonly string[]> = {
  uzivatel: LEAVER_FIELDS,
  posta: ['komu'],
  prihlaseni_ucet: ['nazev'],
};

export const MASK = '•••';
