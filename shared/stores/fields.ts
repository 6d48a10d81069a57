import { color, type Field, field, flag, text } from '../core/field.ts';
import { timeProblem, toTime } from '../core/typed-time.ts';
import {
  DEFAULT_HOURS,
  hoursProblem,
  type OpeningHours,
  WEEKDAY_LABELS,
  WEEKDAYS,
  type Weekday,
} from './hours.ts';

/** A day as it is edited: closing it keeps its times. */
export type Day = { isOpen: boolean; od: string; do: string };

/** The largest position in the list. */
export const LAST_PLACE = 100_000;

const eachDay = <T>(make: (day: Weekday) => T) =>
  Object.fromEntries(WEEKDAYS.map(day => [day, make(day)])) as Record<Weekday, T>;

const days = (hours: OpeningHours) =>
  eachDay((day): Day => ({ isOpen: hours[day] !== null, ...(hours[day] ?? DEFAULT_HOURS[day]!) }));

const intervalProblem = (from: string, to: string) =>
  timeProblem(from) ?? timeProblem(to) ?? hoursProblem({ od: toTime(from), do: toTime(to) });

const dayProblem = ({ isOpen, od, do: to }: Day) => {
  if (!isOpen) return null;
  return od.trim() && to.trim() ? intervalProblem(od, to) : 'Zadejte začátek i konec';
};

const time = (label: string, problem: Field<string>['problem']) =>
  field<string, string, 'time'>('time', label, { begin: '', sent: toTime, problem });

/** The fields of a shop (rule people-11). */
export const STORE = {
  nazev: text('Název', 80, { required: 'Název je povinný' }),
  nazev_kratkiy: text('Krátký název', 40, { required: 'Krátký název je povinný' }),
  adresa: text('Adresa', 250),
  vedouci_prodejny: text('Vedoucí prodejny', 80),
  telefon: text('Telefon', 20, { kind: 'phone' }),
  email: text('E-mail', 254, { kind: 'email' }),
  barva: color(),
  poradi: field<string, number, 'number'>('number', 'Pořadí', {
    max: 6,
    begin: '0',
    typed: String,
    sent: Number,
    problem: typed => {
      if (/^-\d/.test(typed.trim())) return 'Pořadí musí být alespoň 0';
      if (!/^\d{1,6}$/.test(typed.trim())) return 'Pořadí musí být celé číslo';
      return Number(typed) > LAST_PLACE ? `Nejvýše ${LAST_PLACE}` : null;
    },
  }),
  otevreno_od: time('Otevřeno od', timeProblem),
  otevreno_do: time(
    'Otevřeno do',
    (to, { otevreno_od }) => timeProblem(to) ?? intervalProblem(otevreno_od, to),
  ),
  oteviraci_doba: field<Record<Weekday, Day>, OpeningHours, 'group'>('group', 'Otevírací doba', {
    begin: days(DEFAULT_HOURS),
    typed: days,
    sent: week =>
      eachDay(day => {
        const { isOpen, od, do: to } = week[day];
        return isOpen ? { od: toTime(od), do: toTime(to) } : null;
      }),
    parts: WEEKDAY_LABELS,
    partProblem: dayProblem,
  }),
  /** The shop's branch in the sales system. */
  id_prodejny: field<string, number | null, 'number'>('number', 'Číslo pobočky v pokladně', {
    max: 4,
    begin: '',
    typed: String,
    sent: typed => (typed.trim() ? Number(typed) : null),
    problem: typed => (/^([1-9]\d{0,3})?$/.test(typed.trim()) ? null : 'Neplatné číslo'),
  }),
  stredisko: text('Název pobočky v pokladně', 120),
  nazev_google_sheets: text('Název v importovaných datech', 120),
  poznamka: text('Poznámka', 2000, { kind: 'long' }),
  /** By the act 223/2016 Sb. such a shop is closed on some public holidays. */
  nad_200m2: flag('Prodejní plocha nad 200 m²', false),
  aktivni: flag('Aktivní prodejna', true, { audit: 'Aktivní' }),
};
