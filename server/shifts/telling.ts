import type { Write } from '../core/write.ts';
import { notify } from '../notifications/notify.ts';
import type { Draft } from './queries.ts';

/** '3. 12.' of a day YYYY-MM-DD. */
const dayOf = (datum: string) => `${Number(datum.slice(8))}. ${Number(datum.slice(5, 7))}.`;
const hour = (cas: string) => cas.replace(/^0/, '');

const KINDS = { prace: 'směna', dovolena: 'dovolená', nemoc: 'nemoc' };
const CHANGES = { added: 'Naplánováno', changed: 'Změna v plánu', removed: 'Zrušeno v plánu' };

type Change = keyof typeof CHANGES;

const describe = ({ typ_smeny, datum, cas_od, cas_do }: Draft) =>
  `${KINDS[typ_smeny]} ${dayOf(datum)}${typ_smeny === 'prace' ? ` ${hour(cas_od)}–${hour(cas_do)}` : ''}`;

/** Tells the person of a shift what somebody else did with it. */
export const tellOfShift = (tx: Write, id: number, shift: Draft, change: Change) =>
  notify(tx, {
    pro: shift.uzivatel_id,
    druh: 'smena',
    zaznam: id,
    text: `${CHANGES[change]}: ${describe(shift)}`,
  });

/** Tells a person of a series of shifts at once, by the first of them. */
export const tellOfSeries = (tx: Write, pro: number, shifts: { id: number; datum: string }[]) => {
  const [first, ...rest] = shifts.toSorted((one, other) => one.datum.localeCompare(other.datum));
  if (!first) return Promise.resolve();
  const days = [first, ...rest].map(shift => dayOf(shift.datum)).join(', ');
  return notify(tx, { pro, druh: 'smena', zaznam: first.id, text: `Naplánovány směny: ${days}` });
};
