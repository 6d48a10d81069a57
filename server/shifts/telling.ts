import { czechDayOfMonth } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Scope } from '#shared/core/permissions.ts';
import type { Write } from '../core/write.ts';
import { notify } from '../notifications/notify.ts';
import { type Draft, listManagers } from './queries.ts';

const hour = (cas: string) => cas.replace(/^0/, '');

const KINDS = { prace: 'směna', dovolena: 'dovolená', nemoc: 'nemoc' };
const CHANGES = { added: 'Naplánováno', changed: 'Změna v plánu', removed: 'Zrušeno v plánu' };

const SERIES = { added: 'Naplánovány směny', removed: 'Zrušeno v plánu' };

const PASSED = {
  added: 'zpětně přidáno do plánu',
  changed: 'zpětně změněno v plánu',
  removed: 'zpětně zrušeno v plánu',
};

type Change = keyof typeof CHANGES;

const describe = ({ typ_smeny, datum, cas_od, cas_do }: Draft) =>
  `${KINDS[typ_smeny]} ${czechDayOfMonth(datum)}${typ_smeny === 'prace' ? ` ${hour(cas_od)}–${hour(cas_do)}` : ''}`;

/** Tells the person of a shift what somebody else did with it. */
export const tellOfShift = (tx: Write, id: number, shift: Draft, change: Change) =>
  notify(tx, {
    pro: shift.uzivatel_id,
    druh: 'smena',
    zaznam: id,
    text: `${CHANGES[change]}: ${describe(shift)}`,
  });

type Author = { scope: Scope; today: string; user: { jmeno: string; prijmeni: string } };

/**
 * Tells the managers of the shops concerned what a seller did to own days that have passed (rule shifts-3): once
 * for a deed, about the shift with `id`.
 */
export async function tellManagers(
  tx: Write,
  { scope, today, user }: Author,
  deed: { id: number; change: Change; drafts: Draft[] },
) {
  const passed = deed.drafts.filter(({ datum }) => datum < today);
  if (scope !== 'own' || passed.length === 0) return;
  const text = `${user.jmeno} ${user.prijmeni}: ${PASSED[deed.change]} – ${passed.map(describe).join(', ')}`;
  const pro = new Set<number>();
  for (const shop of new Set(passed.map(({ prodejna_id }) => prodejna_id)))
    for (const manager of await listManagers(tx.db, shop)) pro.add(manager);
  await notify(tx, { pro: [...pro], druh: 'smena', zaznam: deed.id, udalost: `zpetne:${deed.id}`, text });
}

/** Tells each person, and the managers once, of what was done to many shifts at once. */
export async function tellOfMany(
  tx: Write,
  author: Author,
  drafts: (Draft & { id: number })[],
  change: 'added' | 'removed',
) {
  for (const [person, own] of grouped(drafts, draft => draft.uzivatel_id))
    await tellOfSeries(tx, person, own, change);
  const [first] = drafts;
  if (first) await tellManagers(tx, author, { id: first.id, change, drafts });
}

/** Tells a person of a series of shifts at once, by the first of them. */
const tellOfSeries = (
  tx: Write,
  pro: number,
  shifts: { id: number; datum: string }[],
  change: 'added' | 'removed',
) => {
  const [first, ...rest] = shifts.toSorted((one, other) => one.datum.localeCompare(other.datum));
  if (!first) return Promise.resolve();
  const days = [first, ...rest].map(shift => czechDayOfMonth(shift.datum)).join(', ');
  return notify(tx, { pro, druh: 'smena', zaznam: first.id, text: `${SERIES[change]}: ${days}` });
};
