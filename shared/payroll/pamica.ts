import { addDays, daysOfMonth } from '../core/days.ts';
import { hoursMinutes } from '../shifts/attendance/attendance.ts';
import { isDayOff } from '../shifts/hours.ts';
import type { PayrollAbsence, PayrollCodes } from './codes.ts';

/**
 * Attendance for PAMICA as XML, following publicly described rules, as the schema itself was not available
 * (docs/decisions/0067). Durations are in minutes.
 */

/** A shift or a leave. `isPart`: the leave lies within planned work. */
export type PaidDay = { datum: string; co: 'prace' | PayrollAbsence; plan: number; isPart?: boolean };

export type Paid = {
  jmeno: string;
  prijmeni: string;
  cislo_pomeru: string;
  /** In the order of days. */
  days: PaidDay[];
  /** The length of a working day by the contract; a shorter absence is a part of a day. */
  den: (datum: string) => number;
  sums: { prescas: number; vikend: number; svatek: number; noc: number };
};

const NAMESPACE = 'http://www.stormware.cz/schema/pamica';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, sign => ESCAPES[sign]!);

const element = (name: string, content: string, attributes = '') =>
  content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
const lines = (parts: string[]) => (parts.length === 0 ? '' : `\n${parts.join('\n')}\n`);

type Absence = { kod: string; od: string; do: string; cast: number | null };

/** Absences with their codes; consecutive whole days are merged. */
function absencesOf({ days, den }: Paid, codes: PayrollCodes): Absence[] {
  const found: Absence[] = [];
  for (const { datum, co, plan, isPart } of days) {
    if (co === 'prace' || !codes[co]) continue;
    if ((co === 'dovolena' || co === 'nemoc') && !isDayOff({ typ_smeny: co, datum })) continue;
    const kod = codes[co];
    const cast = isPart || plan < den(datum) ? plan : null;
    const last = found.at(-1);
    const goesOn =
      last && cast === null && last.cast === null && last.kod === kod && addDays(last.do, 1) === datum;
    if (goesOn) last.do = datum;
    else found.push({ kod, od: datum, do: datum, cast });
  }
  return found;
}

const headOf = (paid: Paid, month: string) =>
  element(
    'hlavicka',
    lines([
      element('mesic', String(Number(month.slice(5)))),
      element('rok', month.slice(0, 4)),
      element('jmeno', escaped(paid.jmeno)),
      element('prijmeni', escaped(paid.prijmeni)),
      element('cislo_pracovniho_pomeru', escaped(paid.cislo_pomeru)),
    ]),
  );

/** The plan of each day of the month, 0:00 where nothing was planned. */
function planOf({ days: paid }: Paid, month: string) {
  const planned = new Map<string, number>();
  for (const { datum, plan, isPart } of paid)
    if (!isPart) planned.set(datum, (planned.get(datum) ?? 0) + plan);
  const days = daysOfMonth(month).map(day =>
    element('uvazek', hoursMinutes(planned.get(day) ?? 0), ` datum="${day}"`),
  );
  return element('rozvrh', lines(days));
}

const absenceOf = ({ kod, od, do: to, cast }: Absence) =>
  element(
    'nepritomnost',
    element('kod', escaped(kod)) +
      element('od', od, cast === null ? '' : ` nepritomnost="${hoursMinutes(cast)}"`) +
      element('do', to),
  );

/** The five parts of a person's document in their order; a part without content is empty. */
function partsOf(paid: Paid, month: string, codes: PayrollCodes) {
  const { sums } = paid;
  const overtime =
    sums.prescas > 0 ? [element('prescas_pracovni_den', element('hodiny', hoursMinutes(sums.prescas)))] : [];
  const surcharges = (['vikend', 'svatek', 'noc'] as const)
    .filter(kind => codes[kind] && sums[kind] > 0)
    .map(kind =>
      element(
        'priplatek',
        element('kod', escaped(codes[kind])) + element('hodiny', hoursMinutes(sums[kind])),
      ),
    );
  return lines([
    headOf(paid, month),
    planOf(paid, month),
    element('nepritomnosti', lines(absencesOf(paid, codes).map(absenceOf))),
    element('pritomnost', lines(overtime)),
    element('mzdy', lines(surcharges)),
  ]);
}

/** Version 1: a single document for everybody. */
export const pamicaV1 = (people: Paid[], month: string, codes: PayrollCodes) =>
  `${DECLARATION}${element(
    'dochazky_zamestnancu',
    lines(people.map(paid => element('dochazka_zamestnance', partsOf(paid, month, codes)))),
    ` version="1.0" xmlns="${NAMESPACE}/dochazka.xsd"`,
  )}\n`;

/** Version 2: one document for each person. */
export const pamicaV2 = (paid: Paid, month: string, codes: PayrollCodes) =>
  `${DECLARATION}${element(
    'dochazka_zamestnance',
    partsOf(paid, month, codes),
    ` version="2.0" xmlns="${NAMESPACE}/version_2/dochazka.xsd"`,
  )}\n`;
