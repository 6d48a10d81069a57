import { monthOf } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { allows } from '#shared/core/permissions.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import type { BodyOut } from '#shared/core/route.ts';
import type { timesheet } from '#shared/timesheet/contract.ts';
import { fail } from '../core/calls/errors.ts';
import { iso } from '../core/clock.ts';
import type { Write } from '../core/write.ts';
import { notify, settle } from '../notifications/notify.ts';
import type { Person } from '../session/queries.ts';
import { listManagers } from '../shifts/queries.ts';
import { blockingProblem, closingProblem } from './closing.ts';
import { keptMonth, type measuring, monthsOf, type PersonMonth } from './months.ts';
import { listClosed, listPeople, listUnclosed, lockMonths, saveSheets } from './queries.ts';

type At = ReturnType<typeof measuring>;
type Body<Call extends keyof typeof timesheet> = BodyOut<(typeof timesheet)[Call]>;

/** A month as a number, used as the record id of notifications. */
export const recordOf = (mesic: string) => Number(mesic.replace('-', ''));

/** The reminders about a finished month: to check one's own timesheet, and to approve those of a shop. */
const occasionOf = (mesic: string, udalost: string) => ({
  ...{ druh: 'vykaz' as const, zaznam: recordOf(mesic) },
  udalost,
});
export const lookOccasion = (mesic: string) => occasionOf(mesic, `vykaz:${mesic}`);
export const approvalOccasion = (mesic: string, prodejna: number) =>
  occasionOf(mesic, `schvaleni:${mesic}:${prodejna}`);

/** The name of a month at the start of a sentence. */
const Month = (mesic: string) => czechMonth(mesic).replace(/^./, letter => letter.toUpperCase());

const closedRefusal = (mesic: string) =>
  fail.conflict(`${Month(mesic)} je už uzavřen. Otevřít jej může administrátor.`);

type Seen = { odpracovano: number; videno?: string };

/** Refuses if the timesheet is not the one that the user saw: nobody agrees with sums and days they have not seen. */
function expectSeen(month: PersonMonth, { odpracovano, videno = month.videno }: Seen) {
  if (month.sheet.soucty.odpracovano === odpracovano && month.videno === videno) return;
  const text = `Výkaz (${month.jmeno} ${month.prijmeni}) se mezitím změnil. Podívejte se na něj znovu.`;
  throw fail.conflict(text);
}

const expectEnded = (mesic: string, { now }: At) => {
  if (mesic > monthOf(pragueClock(now).datum))
    throw fail.invalid(`Měsíc ${czechMonth(mesic)} ještě nezačal.`, 'mesic');
};

/**
 * A person agrees with their month or remarks on it; the manager is notified of a remark (rule timesheet-1). Agreeing
 * with a month that has been approved in the meantime leaves it approved.
 */
export async function agree(
  tx: Write,
  user: Person,
  { mesic, pripominka = null, ...seen }: Body<'agree'>,
  at: At,
) {
  expectEnded(mesic, at);
  await lockMonths(tx.db, [user.id]);
  const [month] = await monthsOf(tx.db, mesic, { osoby: [user.id] }, at);
  if (!month) throw fail.signedOut();
  const { stav: before } = month.said;
  if (before === 'uzavreno') throw closedRefusal(mesic);
  expectSeen(month, seen);
  if (!pripominka && (month.sheet.bezi || mesic === monthOf(pragueClock(at.now).datum)))
    throw fail.conflict(`Měsíc ${czechMonth(mesic)} ještě neskončil. Zatím můžete poslat jen připomínku.`);
  const isApproved = before === 'schvaleno' && !pripominka;
  const stav = pripominka ? 'pripominka' : isApproved ? 'schvaleno' : 'souhlas';
  const approval = isApproved ? {} : { schvalil_id: null, schvaleno: null };
  await saveSheets(tx.db, mesic, [
    { uzivatel_id: user.id, stav, pripominka, vyjadreno: iso(at.now), ...approval },
  ]);
  await tx.record('vykaz', user.id, { stav: before }, { mesic, stav, pripominka });
  await settle(tx, lookOccasion(mesic), [user.id]);
  if (pripominka) {
    const text = `${user.jmeno} ${user.prijmeni}, výkaz za ${czechMonth(mesic)}: ${pripominka}`;
    const pro = await listManagers(tx.db, month.prodejna_id);
    await notify(tx, { pro, druh: 'vykaz', zaznam: recordOf(mesic), udalost: `${mesic}:${user.id}`, text });
  }
  return stav;
}

const OWN = 'Vlastní výkaz nemůžete schválit. Schválí jej administrátor.';

/** Approves the months of several people, all or none (rule timesheet-3). */
export async function approve(tx: Write, user: Person, { mesic, osoby }: Body<'approve'>, at: At) {
  const ids = osoby.map(({ id }) => id);
  await lockMonths(tx.db, ids);
  const months = new Map((await monthsOf(tx.db, mesic, { osoby: ids }, at)).map(month => [month.id, month]));
  const approved: { id: number; videno: string }[] = [];
  for (const { id, ...seen } of osoby) {
    const month = months.get(id);
    if (!month) throw fail.notFound('Uživatel nebyl nalezen.');
    if (!allows(user, 'timesheet.manage', { id: null, prodejna_id: month.prodejna_id }))
      throw fail.forbidden(refusalOf('timesheet.manage'));
    // As for corrections of attendance, nobody approves what they are paid for themselves.
    if (id === user.id && user.role !== 'ADMIN') throw fail.forbidden(OWN);
    if (month.said.stav === 'uzavreno') throw closedRefusal(mesic);
    if (month.sheet.bezi || mesic >= monthOf(pragueClock(at.now).datum))
      throw fail.conflict(`Měsíc ${czechMonth(mesic)} ještě neskončil.`);
    const problem = blockingProblem(month);
    if (problem) throw fail.conflict(`Nejdřív vyřešte: ${problem}.`);
    expectSeen(month, seen);
    approved.push(month);
    const { odpracovano } = seen;
    await tx.record('vykaz', id, { stav: month.said.stav }, { mesic, stav: 'schvaleno', odpracovano });
  }
  const approval = { stav: 'schvaleno' as const, schvalil_id: user.id, schvaleno: iso(at.now) };
  await saveSheets(
    tx.db,
    mesic,
    approved.map(({ id, videno }) => ({ uzivatel_id: id, ...approval, videno })),
  );
  for (const prodejna of new Set([...months.values()].map(({ prodejna_id }) => prodejna_id))) {
    const left = (await listUnclosed(tx.db, mesic, prodejna)).filter(({ stav }) => stav !== 'schvaleno');
    if (left.length === 0) await settle(tx, approvalOccasion(mesic, prodejna));
  }
}

/** Closes a shop's month if nothing is left to settle, and notifies its people. @returns how many months it closed */
export async function close(tx: Write, user: Person, { mesic, prodejna }: Body<'close'>, at: At) {
  await lockMonths(
    tx.db,
    (await listPeople(tx.db, mesic, { prodejna })).map(({ id }) => id),
  );
  const months = await monthsOf(tx.db, mesic, { prodejna }, at);
  const left = months.filter(({ said }) => said.stav !== 'uzavreno');
  const open = left.map(({ id }) => id);
  if (months.length > 0 && open.length === 0) throw fail.conflict(`${Month(mesic)} je už uzavřen.`);
  const problem = closingProblem(months, mesic, at.now);
  if (problem) throw fail.conflict(problem);
  const closing = { stav: 'uzavreno' as const, uzavrel_id: user.id, uzavreno: iso(at.now) };
  await saveSheets(
    tx.db,
    mesic,
    left.map(month => ({ uzivatel_id: month.id, ...closing, snimek: JSON.stringify(keptMonth(month)) })),
  );
  await tx.record(
    'vykaz',
    null,
    { stav: 'schvaleno' },
    { mesic, prodejna, stav: 'uzavreno', osob: open.length },
  );
  await settle(tx, lookOccasion(mesic), open);
  await settle(tx, approvalOccasion(mesic, prodejna));
  const text = `${Month(mesic)} je uzavřen. Směny ani docházku už nelze měnit.`;
  await notify(tx, { pro: open, druh: 'vykaz', zaznam: recordOf(mesic), udalost: `${mesic}:mesic`, text });
  return open.length;
}

/** Reopens a closed month; what was approved stays approved until somebody changes it (rule timesheet-4). */
export async function reopen(tx: Write, { mesic, prodejna, duvod }: Body<'reopen'>) {
  const locked = await listClosed(tx.db, mesic, prodejna);
  await lockMonths(tx.db, locked);
  // Read again after waiting for the locks: somebody else may have reopened some of them and changed them since.
  const closed = (await listClosed(tx.db, mesic, prodejna)).filter(id => locked.includes(id));
  if (closed.length === 0) throw fail.conflict(`${Month(mesic)} tu není uzavřen.`);
  const opened = { stav: 'schvaleno' as const, uzavrel_id: null, uzavreno: null, snimek: null };
  await saveSheets(
    tx.db,
    mesic,
    closed.map(uzivatel_id => ({ uzivatel_id, ...opened })),
  );
  await tx.record('vykaz', null, { stav: 'uzavreno' }, { mesic, prodejna, stav: 'schvaleno', duvod });
  const pro = [...new Set([...closed, ...(await listManagers(tx.db, prodejna))])];
  const text = `${Month(mesic)} je znovu otevřen: ${duvod}`;
  await notify(tx, { pro, druh: 'vykaz', zaznam: recordOf(mesic), udalost: `${mesic}:mesic`, text });
  return closed.length;
}
