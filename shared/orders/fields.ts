import { type Any, date, field, reference, text } from '../core/field.ts';
import { NO_PHONE, PHONE, phoneProblem } from './customer.ts';
import { depositProblem, priceProblem, readPrice, tooHighProblem } from './price.ts';

/** An amount of money as people type it; empty is none. */
const money = (label: string, problem: (typed: string, all: Any) => string | null) =>
  field<string, number | null, 'amount'>('amount', label, {
    max: 20,
    begin: '',
    typed: amount => amount.toString().replace('.', ','),
    sent: readPrice,
    problem,
  });

/** The fields of an order, in the order of the form, of the displayed facts and of the slip (rule orders-2). */
export const ORDER = {
  telefon_zakaznika: text('Telefon zákazníka', 40, {
    kind: 'phone',
    required: NO_PHONE,
    problem: phoneProblem,
    pattern: PHONE,
    searched: true,
  }),
  jmeno_zakaznika: text('Jméno zákazníka', 80, { required: 'Jméno zákazníka je povinné', searched: true }),
  prijmeni_zakaznika: text('Příjmení zákazníka', 80, {
    required: 'Příjmení zákazníka je povinné',
    searched: true,
  }),
  typ_telefonu: text('Typ telefonu', 80, { required: 'Typ telefonu je povinný', searched: true }),
  dil: text('Díl', 80, { required: 'Díl je povinný', searched: true }),
  barva: text('Barva', 80, { searched: true }),
  servisni_cislo: text('Servisní číslo', 80, { searched: true }),
  cena: money('Cena', priceProblem),
  /** What the customer paid in advance. */
  zaloha: money(
    'Záloha',
    (typed, { cena }) =>
      depositProblem(typed) ??
      (priceProblem(cena) ? null : tooHighProblem({ cena: readPrice(cena), zaloha: readPrice(typed) })),
  ),
  dodavatel: text('Dodavatel', 80, { searched: true }),
  prodejna_id: reference('Prodejna', 'store'),
  /** The day on which the customer was promised the part (rule orders-9). */
  slibeno: date('Slíbeno na'),
  poznamka: text('Poznámka', 2000, { kind: 'long' }),
  /** The numbers of its labels (rule orders-13); those of deleted ones stay, as they may come back. */
  stitky: field<string[], number[], 'many'>('many', 'Štítky', {
    begin: [],
    typed: ids => ids.map(String),
    sent: typed => typed.map(Number),
  }),
};

const { required: _, ...phone } = ORDER.telefon_zakaznika;

/** The fields of an order whose customer was erased (rule people-19): it can be edited without a phone. */
export const ORDER_OF_NOBODY: typeof ORDER = {
  ...ORDER,
  telefon_zakaznika: {
    ...phone,
    problem: typed => (typed.trim() === '' ? null : phoneProblem(typed)),
  } as typeof ORDER.telefon_zakaznika,
};
