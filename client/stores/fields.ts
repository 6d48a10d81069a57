import type { Store } from '#shared/stores/contract.ts';
import {
  DEFAULT_HOURS,
  hoursProblem,
  type OpeningHours,
  WEEKDAY_LABELS,
  WEEKDAYS,
  type Weekday,
} from '#shared/stores/hours.ts';

import { timeProblem, toTime } from '../forms/dates/time.ts';

export const LABELS = {
  nazev: 'Název',
  nazev_kratkiy: 'Krátký název',
  nazev_google_sheets: 'Název v importovaných datech',
  adresa: 'Adresa',
  telefon: 'Telefon',
  email: 'E-mail',
  otevreno_od: 'Otevřeno od',
  otevreno_do: 'Otevřeno do',
  oteviraci_doba: 'Otevírací doba',
  ...(Object.fromEntries(WEEKDAYS.map(day => [`oteviraci_doba.${day}`, WEEKDAY_LABELS[day]])) as Record<
    `oteviraci_doba.${Weekday}`,
    string
  >),
  vedouci_prodejny: 'Vedoucí prodejny',
  aktivni: 'Aktivní prodejna',
  barva: 'Barva',
  poradi: 'Pořadí',
  poznamka: 'Poznámka',
  id_prodejny: 'Číslo pobočky v pokladně',
  stredisko: 'Název pobočky v pokladně',
};

/** A day as it is edited: closing it does not forget its times. */
export type Day = { isOpen: boolean; od: string; do: string };

export type Values = {
  [Field in Exclude<keyof typeof LABELS, `oteviraci_doba${string}` | 'aktivni'>]: string;
} & { aktivni: boolean; oteviraci_doba: Record<Weekday, Day> };

/** '9:00–20:00' or 'zavřeno'. */
export const dayText = ({ isOpen, od, do: to }: Day) => (isOpen ? `${od}–${to}` : 'zavřeno');

const days = (hours: OpeningHours) =>
  Object.fromEntries(
    WEEKDAYS.map(day => [day, { isOpen: hours[day] !== null, ...(hours[day] ?? DEFAULT_HOURS[day]!) }]),
  ) as Record<Weekday, Day>;

/** The defaults of a new shop (D1 §3, 4-decisions §3), or what `store` has. */
export const initialValues = (store: Store | null): Values => ({
  nazev: store?.nazev ?? '',
  nazev_kratkiy: store?.nazev_kratkiy ?? '',
  nazev_google_sheets: store?.nazev_google_sheets ?? '',
  adresa: store?.adresa ?? '',
  telefon: store?.telefon ?? '',
  email: store?.email ?? '',
  otevreno_od: store?.otevreno_od ?? '',
  otevreno_do: store?.otevreno_do ?? '',
  oteviraci_doba: days(store?.oteviraci_doba ?? DEFAULT_HOURS),
  vedouci_prodejny: store?.vedouci_prodejny ?? '',
  aktivni: store?.aktivni ?? true,
  barva: store?.barva ?? '#0066cc',
  poradi: String(store?.poradi ?? 0),
  poznamka: store?.poznamka ?? '',
  id_prodejny: store?.id_prodejny ? String(store.id_prodejny) : '',
  stredisko: store?.stredisko ?? '',
});

const required = (reason: string) => (value: string) => (value.trim() ? null : reason);

const intervalProblem = (from: string, to: string) =>
  timeProblem(from) ?? timeProblem(to) ?? hoursProblem({ od: toTime(from), do: toTime(to) });

const dayProblem = ({ isOpen, od, do: to }: Day) => {
  if (!isOpen) return null;
  return od.trim() && to.trim() ? intervalProblem(od, to) : 'Zadejte začátek i konec';
};

/** What can be said before the server is asked; it decides in the end. */
export const rules = {
  nazev: required('Název je povinný'),
  nazev_kratkiy: required('Krátký název je povinný'),
  otevreno_od: timeProblem,
  otevreno_do: (to: string, { otevreno_od }: Values) => timeProblem(to) ?? intervalProblem(otevreno_od, to),
  oteviraci_doba: Object.fromEntries(WEEKDAYS.map(day => [day, dayProblem])),
  barva: (barva: string) => (/^#[0-9a-f]{6}$/i.test(barva) ? null : 'Barva musí být ve tvaru #rrggbb'),
  poradi: (poradi: string) => {
    if (/^-\d/.test(poradi.trim())) return 'Pořadí musí být alespoň 0';
    return /^\d{1,6}$/.test(poradi.trim()) ? null : 'Pořadí musí být celé číslo';
  },
  id_prodejny: (id: string) => (/^([1-9]\d{0,3})?$/.test(id.trim()) ? null : 'Neplatné číslo'),
};

/** What is sent; empty optional fields become null on the server. */
export const payload = ({ oteviraci_doba, poradi, id_prodejny, ...fields }: Values) => ({
  ...fields,
  otevreno_od: toTime(fields.otevreno_od),
  otevreno_do: toTime(fields.otevreno_do),
  poradi: Number(poradi),
  id_prodejny: id_prodejny.trim() ? Number(id_prodejny) : null,
  oteviraci_doba: Object.fromEntries(
    WEEKDAYS.map(day => {
      const { isOpen, od, do: to } = oteviraci_doba[day];
      return [day, isOpen ? { od: toTime(od), do: toTime(to) } : null];
    }),
  ) as OpeningHours,
});
