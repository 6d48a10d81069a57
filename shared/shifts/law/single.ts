import { allowsShop } from '../../contracts/on.ts';
import { areAtOnce } from '../at-once.ts';
import { type Step, workedTime } from '../attendance/attendance.ts';
import { holidayOn } from '../holidays.ts';
import { span } from '../words.ts';
import { closedByLaw } from './closed-holidays.ts';
import type { Person, Planned } from './person.ts';
import type { Found } from './rule.ts';

/** Rules about single shifts: the shop is closed, the day is free anyway, nobody took a break. */

const SIX_HOURS = 360;
const FOUR_AND_A_HALF = 270;
/** The 30 minutes of § 88, minus five for how people press buttons. */
const SHORTEST_BREAK = 25;

/** Makes a rule that looks at each shift by itself; `say` returns its warning, or null. */
const ofEach =
  (say: (shift: Planned, person: Person) => string | null) =>
  (person: Person): Found[] =>
    person.shifts.flatMap(shift => {
      const text = say(shift, person);
      return text ? [{ datum: shift.datum, text }] : [];
    });

const ofWork = (say: (shift: Planned, person: Person) => string | null) =>
  ofEach((shift, person) => (shift.typ_smeny === 'prace' ? say(shift, person) : null));

function withoutBreak(steps: Step[], after: number, said: string, asked: string): string | null {
  if (steps.at(-1)?.typ_akce !== 'odchod') return null;
  const { odpracovano, pauza } = workedTime(steps, null);
  // The time between leaving and coming back is a break as well.
  const away = steps.reduce((sum, { typ_akce, cas }, at) => {
    const before = steps[at - 1];
    return typ_akce === 'prichod' && before ? sum + (cas - before.cas) / 60_000 : sum;
  }, 0);
  if (odpracovano <= after || pauza + away >= SHORTEST_BREAK) return null;
  const taken = pauza > 0 ? `s přestávkou jen ${pauza} min` : 'bez přestávky';
  return `Odpracováno přes ${said} ${taken}, zákoník práce (§ 88) žádá ${asked}.`;
}

/** What § 88 has against a shift's attendance, by default an adult's. */
export const breakMissing = (steps: Step[], isMinor = false): string | null =>
  isMinor
    ? withoutBreak(steps, FOUR_AND_A_HALF, '4,5 h', 'u mladistvých 30 min')
    : withoutBreak(steps, SIX_HOURS, '6 h', '30 min');

export const noBreak = ofEach((shift, { isMinor, steps }) =>
  breakMissing(steps(shift), isMinor(shift.datum)),
);

export const shopClosed = ofWork(({ zavreno }) => (zavreno ? 'Prodejna má v tento den zavřeno.' : null));

export const vacationOnHoliday = ofEach(({ datum, typ_smeny }) => {
  const holiday = typ_smeny === 'dovolena' ? holidayOn(datum) : null;
  return holiday && `Na den je svátek (${holiday}), dovolená se z něj nečerpá a hodiny se nepočítají.`;
});

export const closedHoliday = ofWork(({ datum, cas_do, velka }) => {
  const closed = velka ? closedByLaw(datum) : null;
  if (!closed || cas_do <= closed.od) return null;
  const from = closed.od === '00:00' ? '' : ` od ${Number(closed.od.slice(0, 2))} h`;
  return `Prodejna nad 200 m² musí mít${from} zavřeno: ${closed.nazev} (zákon č. 223/2016 Sb.).`;
});

export const foreignShop = ofWork(({ datum, prodejna }, { contract }) =>
  prodejna !== undefined && !allowsShop(contract(datum), prodejna)
    ? 'Smlouva nedovoluje práci v této prodejně.'
    : null,
);

export const withoutContract = ofWork(({ datum }, { contracts, contract }) =>
  contracts.some(({ od }) => od <= datum) && contract(datum) === null
    ? 'Na tento den nemá platnou smlouvu.'
    : null,
);

export const absent = ofWork(({ datum, cas_od, cas_do }, { absences, awayHours }) => {
  if (absences.some(({ od, do: to }) => od <= datum && datum <= to))
    return 'Na tento den je schválená nepřítomnost.';
  const then = awayHours.find(one => one.datum === datum && areAtOnce(one, { cas_od, cas_do }));
  return then ? `V tu dobu je schválená nepřítomnost (${span(then)}).` : null;
});
