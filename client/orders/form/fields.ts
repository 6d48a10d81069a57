import type { Order } from '#shared/orders/contract.ts';
import { phoneProblem } from '#shared/orders/customer.ts';
import { priceProblem, readPrice } from '#shared/orders/price.ts';

export const LABELS = {
  jmeno_zakaznika: 'Jméno zákazníka',
  prijmeni_zakaznika: 'Příjmení zákazníka',
  telefon_zakaznika: 'Telefon zákazníka',
  typ_telefonu: 'Typ telefonu',
  dil: 'Díl',
  barva: 'Barva',
  cena: 'Cena',
  dodavatel: 'Dodavatel',
  servisni_cislo: 'Servisní číslo',
  prodejna_id: 'Prodejna',
  poznamka: 'Poznámka',
};

/** The form as it is typed. */
export type Values = Record<keyof typeof LABELS, string>;

export const initialValues = (order: Order | null, homeShop: number | null): Values => ({
  jmeno_zakaznika: order?.jmeno_zakaznika ?? '',
  prijmeni_zakaznika: order?.prijmeni_zakaznika ?? '',
  telefon_zakaznika: order?.telefon_zakaznika ?? '',
  typ_telefonu: order?.typ_telefonu ?? '',
  dil: order?.dil ?? '',
  barva: order?.barva ?? '',
  cena: order?.cena?.toString().replace('.', ',') ?? '',
  dodavatel: order?.dodavatel ?? '',
  servisni_cislo: order?.servisni_cislo ?? '',
  prodejna_id: `${(order ? order.prodejna_id : homeShop) ?? ''}`,
  poznamka: order?.poznamka ?? '',
});

const required = (reason: string) => (value: string) => (value.trim() ? null : reason);

/** What can be said before the server is asked (D3 §5); it decides in the end. */
export const RULES = {
  jmeno_zakaznika: required('Jméno zákazníka je povinné'),
  prijmeni_zakaznika: required('Příjmení zákazníka je povinné'),
  telefon_zakaznika: phoneProblem,
  typ_telefonu: required('Typ telefonu je povinný'),
  dil: required('Díl je povinný'),
  cena: (typed: string) => priceProblem(readPrice(typed)),
};

/** What is sent: the price as a number or null, nothing for what is empty (D3 §5). */
export const payload = ({
  cena,
  prodejna_id,
  barva,
  dodavatel,
  servisni_cislo,
  poznamka,
  ...rest
}: Values) => ({
  ...rest,
  barva: barva || null,
  dodavatel: dodavatel || null,
  servisni_cislo: servisni_cislo || null,
  poznamka: poznamka || null,
  cena: readPrice(cena),
  prodejna_id: prodejna_id ? Number(prodejna_id) : null,
});
