import { ORDER } from '../orders/fields.ts';

/** The columns with personal data; docs/security.md says how long each is kept. */

/** The customer of an order. The part, its price and its states are not personal data. */
export const CUSTOMER_FIELDS = [
  'jmeno_zakaznika',
  'prijmeni_zakaznika',
  'telefon_zakaznika',
  'poznamka',
] as const;

const { prodejna_id: _, stitky: __, ...heldOfOrder } = ORDER;
/** What is handed over of an order: all its fields but its labels, the shop by its name. */
export const ORDER_HELD = heldOfOrder;

/** The values that an order has in place of an erased customer. */
export const NO_CUSTOMER = {
  jmeno_zakaznika: 'Zákazník',
  prijmeni_zakaznika: '(údaje smazány)',
  telefon_zakaznika: '',
  poznamka: null,
  /** The customer's link stops working. */
  odkaz: null,
};

/** The contact data of a leaver. Their name and the numbers of their work stay (rule people-20). */
export const LEAVER_FIELDS = ['telefon', 'email', 'adresa', 'poznamka'] as const;

/** Contact data in the audit: in a person's own rows, and in those of test mails and of company accounts. */
export const CONTACTS: Record<string, readonly string[]> = {
  uzivatel: LEAVER_FIELDS,
  posta: ['komu'],
  prihlaseni_ucet: ['nazev'],
};

export const MASK = '•••';
