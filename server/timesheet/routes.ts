import { addMonths, monthOf } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { allows } from '#shared/core/permissions.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import { MOST_A_YEAR } from '#shared/shifts/law/overtime.ts';
import type { timesheet } from '#shared/timesheet/contract.ts';
import { daysWith } from '#shared/timesheet/month.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import type { Db } from '../core/database/db.ts';
import type { Person } from '../session/queries.ts';
import { findStoreName } from '../stores/queries.ts';
import { closingProblem } from './closing.ts';
import { agree, approve, close, reopen } from './deciding.ts';
import { measuring, monthsOf, overtimeOfYear, unapproved } from './months.ts';

const monthAsked = ({ query, now }: { query: { mesic?: string }; now: number }) =>
  query.mesic ?? monthOf(pragueClock(now).datum);

const UNREADABLE = refusalOf('timesheet.read');

/** Refuses a shop whose months the user may not manage: managers have their own, an ADMIN any (rule timesheet-3). */
async function expectShop(db: Db, user: Person, prodejna: number) {
  if (!allows(user, 'timesheet.manage', { id: null, prodejna_id: prodejna }))
    throw fail.forbidden(refusalOf('timesheet.manage'));
  found(await findStoreName(db, prodejna), 'Prodejna nebyla nalezena.');
}

export const timesheetRoutes: Handlers<typeof timesheet> = {
  async person(context) {
    const { db, user, query, now } = context;
    const mesic = monthAsked(context);
    const osoba = query.user_id ?? user.id;
    if (context.scope === 'own' && osoba !== user.id) throw fail.forbidden(UNREADABLE);
    const [month] = await monthsOf(db, mesic, { osoby: [osoba] }, measuring(context));
    if (!month) throw fail.notFound('Uživatel nebyl nalezen.');
    const { id, jmeno, prijmeni, prodejna_id, said, sheet, videno } = month;
    if (!allows(user, 'timesheet.read', { id, prodejna_id })) throw fail.forbidden(UNREADABLE);
    return {
      ...{ mesic, dnes: pragueClock(now).datum, osoba: { id, jmeno, prijmeni }, ...said },
      ...{ bezi: sheet.bezi, soucty: sheet.soucty, videno, dny: daysWith(mesic, sheet) },
    };
  },

  async shop(context) {
    const { db, user, query, now } = context;
    const mesic = monthAsked(context);
    const prodejna = query.prodejna ?? user.prodejna_id ?? FALLBACK_SHOP;
    await expectShop(db, user, prodejna);
    const months = await monthsOf(db, mesic, { prodejna }, measuring(context));
    const uzavreno = months.length > 0 && months.every(({ said }) => said.stav === 'uzavreno');
    return {
      ...{ mesic, prodejna, uzavreno },
      brani: uzavreno ? null : closingProblem(months, mesic, now),
      lide: months.map(({ id, jmeno, prijmeni, said, sheet, videno, kvyreseni }) => ({
        ...{ id, jmeno, prijmeni, ...said, soucty: sheet.soucty, videno, kvyreseni },
      })),
    };
  },

  async overtime(context) {
    const { db, user, query, scope } = context;
    const mesic = monthAsked(context);
    const osoba = query.user_id ?? user.id;
    if (query.prodejna) await expectShop(db, user, query.prodejna);
    else if (scope === 'own' && osoba !== user.id) throw fail.forbidden(UNREADABLE);
    const whose = query.prodejna ? { prodejna: query.prodejna } : { osoby: [osoba] };
    const lide = await overtimeOfYear(db, mesic, whose, measuring(context));
    if (!lide.every(person => allows(user, 'timesheet.read', person))) throw fail.forbidden(UNREADABLE);
    return { rok: mesic.slice(0, 4), nejvys: MOST_A_YEAR / 60_000, lide };
  },

  async waiting(context) {
    const { db, user, scope, now } = context;
    const mesic = addMonths(monthOf(pragueClock(now).datum), -1);
    const own = scope === 'all' ? undefined : (user.prodejna_id ?? FALLBACK_SHOP);
    const left = await unapproved(db, mesic, own, measuring(context));
    const shops = grouped(left, one => one.prodejna_id);
    const prodejny = [...shops].map(([id, people]) => ({ id, nazev: people[0]!.nazev, ceka: people.length }));
    return { mesic, prodejny };
  },

  async agree(context) {
    const { user, body, write } = context;
    const stav = await write(tx => agree(tx, user, body, measuring(context)));
    return { stav };
  },

  async approve(context) {
    const { user, body, write } = context;
    await write(tx => approve(tx, user, body, measuring(context)));
    return { schvaleno: body.osoby.length };
  },

  async close(context) {
    const { db, user, body, write } = context;
    await expectShop(db, user, body.prodejna);
    return { uzavreno: await write(tx => close(tx, user, body, measuring(context))) };
  },

  async reopen(context) {
    const { db, user, body, write } = context;
    await expectShop(db, user, body.prodejna);
    return { otevreno: await write(tx => reopen(tx, body)) };
  },
};
