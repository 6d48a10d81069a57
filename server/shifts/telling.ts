import { createHash } from 'node:crypto';
import { plural } from '#shared/core/amounts.ts';
import { cut } from '#shared/core/cut.ts';
import { czechDayOfMonth } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Scope } from '#shared/core/permissions.ts';
import { NOTIFICATION_TEXT_MAX } from '#shared/notifications/kinds.ts';
import type { AttendanceAction } from '#shared/shifts/attendance/attendance.ts';
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

/**
 * The event of a change of these shifts. A single shift has one event, which later changes replace; several shifts
 * share an event of exactly this set, so that a later change of one of them leaves the notification about the others.
 */
function eventOf(ids: number[]): string {
  if (ids.length === 1) return `${ids[0]}`;
  const all = ids.toSorted((one, other) => one - other).join();
  return `serie:${createHash('sha256').update(all).digest('base64url')}`;
}

const days = (count: number) => plural(count, 'další den', 'další dny', 'dalších dní');
const shifts = (count: number) => plural(count, 'další směna', 'další směny', 'dalších směn');

/** As many of the items as fit into a notification, and the number of the rest. */
function listed(head: string, all: string[], counted: typeof days): string {
  const upTo = (count: number) => {
    const rest = all.length - count;
    const more = rest > 0 ? ` a ${counted(rest)}` : '';
    return `${head}${all.slice(0, count).join(', ')}${more}`;
  };
  let count = all.length;
  while (count > 1 && upTo(count).length > NOTIFICATION_TEXT_MAX) count--;
  return upTo(count);
}

/** Notifies the person of a shift about somebody else's change of it. */
export const tellOfShift = (tx: Write, id: number, shift: Draft, change: Change) =>
  notify(tx, {
    pro: shift.uzivatel_id,
    druh: 'smena',
    zaznam: id,
    text: `${CHANGES[change]}: ${describe(shift)}`,
  });

const ACTIONS: Record<AttendanceAction, string> = {
  prichod: 'příchod',
  pauza_start: 'pauza',
  pauza_konec: 'konec pauzy',
  odchod: 'odchod',
};

type Corrected = { typ_akce: AttendanceAction; cas: string; duvod: string };

/** Notifies a person about somebody's correction of their attendance, and whether it withdraws their agreement. */
export function tellOfCorrection(
  tx: Write,
  shift: { id: number; user_id: number; datum: string },
  { typ_akce, cas, duvod }: Corrected,
  isTakenBack: boolean,
) {
  const head = `Oprava docházky ${czechDayOfMonth(shift.datum)}: ${ACTIONS[typ_akce]} ${hour(cas)}`;
  const again = isTakenBack ? '. Váš souhlas s výkazem tím přestal platit, podívejte se na něj znovu.' : '';
  const why = cut(` – ${duvod}`, NOTIFICATION_TEXT_MAX - head.length - again.length);
  const told = { druh: 'smena' as const, zaznam: shift.id, udalost: `oprava:${shift.id}` };
  return notify(tx, { pro: shift.user_id, ...told, text: `${head}${why}${again}` });
}

type Author = { scope: Scope; today: string; user: { jmeno: string; prijmeni: string } };

/**
 * Notifies the managers of the shops concerned about a seller's changes of their own past days (rule shifts-3): once
 * per change, attached to the shift with `id`; `udalost` is the event of a change of several shifts.
 */
export async function tellManagers(
  tx: Write,
  { scope, today, user }: Author,
  deed: { id: number; udalost?: string; change: Change; drafts: Draft[] },
) {
  const passed = deed.drafts.filter(({ datum }) => datum < today);
  if (scope !== 'own' || passed.length === 0) return;
  const text = listed(
    `${user.jmeno} ${user.prijmeni}: ${PASSED[deed.change]} – `,
    passed.map(describe),
    shifts,
  );
  const pro = new Set<number>();
  for (const shop of new Set(passed.map(({ prodejna_id }) => prodejna_id)))
    for (const manager of await listManagers(tx.db, shop)) pro.add(manager);
  const udalost = `zpetne:${deed.udalost ?? deed.id}`;
  await notify(tx, { pro: [...pro], druh: 'smena', zaznam: deed.id, udalost, text });
}

/** Notifies each person, and the managers once, about a change of many shifts. */
export async function tellOfMany(
  tx: Write,
  author: Author,
  drafts: (Draft & { id: number })[],
  change: 'added' | 'removed',
) {
  for (const [person, own] of grouped(drafts, draft => draft.uzivatel_id))
    await tellOfSeries(tx, person, own, change);
  const [first] = drafts;
  const udalost = eventOf(drafts.map(({ id }) => id));
  if (first) await tellManagers(tx, author, { id: first.id, udalost, change, drafts });
}

/** Notifies a person about a series of shifts at once; attached to the first of them. */
const tellOfSeries = (
  tx: Write,
  pro: number,
  series: { id: number; datum: string }[],
  change: 'added' | 'removed',
) => {
  const sorted = series.toSorted((one, other) => one.datum.localeCompare(other.datum));
  const [first] = sorted;
  if (!first) return Promise.resolve();
  const told = [...new Set(sorted.map(shift => czechDayOfMonth(shift.datum)))];
  const udalost = eventOf(sorted.map(({ id }) => id));
  const text = listed(`${SERIES[change]}: `, told, days);
  return notify(tx, { pro, druh: 'smena', zaznam: first.id, udalost, text });
};
