import { addMonths, czechDay, monthOf, monthRange } from '#shared/core/days.ts';
import { allows } from '#shared/core/permissions.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { type Wish, WishOf, type wishes } from '#shared/wishes/contract.ts';
import { isOpenFor, lastDayFor } from '#shared/wishes/kinds.ts';
import { fail } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import { refuseStale } from '../core/versions.ts';
import { personAsked } from '../users/person-asked.ts';
import { lockForEdit } from '../users/queries.ts';
import {
  deleteWish,
  lastWithdrawn,
  listSilent,
  listWishes,
  lockWish,
  putWish,
  versionOf,
} from './queries.ts';
import { settleReminder } from './remind.ts';

const OVER = 'Tento den už minul.';
const known = (wish: Wish) => ({ ...wish, verze: versionOf(wish) });
const closed = (last: string) => `Přání se přijímala do ${czechDay(last)}. Domluvte se s vedoucím.`;

export const wishesRoutes: Handlers<typeof wishes> = {
  async list({ db, query, user, scope, now, app }) {
    const dnes = pragueClock(now).datum;
    const mesic = query.mesic ?? addMonths(monthOf(dnes), 1);
    const range = monthRange(mesic);
    const decides = allows(user, 'absences.decide');
    const prodejna = query.prodejna ?? (scope === 'shop' ? (user.prodejna_id ?? undefined) : undefined);
    const osoba = query.osoba ?? (decides ? undefined : user.id);
    if (osoba !== undefined) await personAsked(db, { user, scope }, 'wishes.read', osoba);
    else if (scope === 'shop' && prodejna !== user.prodejna_id)
      throw fail.forbidden(refusalOf('wishes.read'));
    const deadline = app.settings().prani_uzaverka_den;
    const isPast = range.do < dnes;
    return {
      mesic,
      dnes,
      uzaverka: lastDayFor(mesic, deadline),
      otevreno: !isPast && (decides || isOpenFor(range.od, dnes, deadline)),
      prani: (await listWishes(db, { ...range, ...(osoba === undefined ? { prodejna } : { osoba }) })).map(
        known,
      ),
      chybi: osoba === undefined ? await listSilent(db, { ...range, prodejna }) : [],
    };
  },

  async set({ db, body, user, scope, now, write, app }) {
    const { user_id = user.id, datum, druh, cas_od, cas_do, poznamka = null, verze } = body;
    await personAsked(db, { user, scope }, 'wishes.write', user_id);
    const today = pragueClock(now).datum;
    const deadline = app.settings().prani_uzaverka_den;
    if (datum < today) throw fail.invalid(OVER, 'datum');
    if (!allows(user, 'absences.decide') && !isOpenFor(datum, today, deadline))
      throw fail.conflict(closed(lastDayFor(monthOf(datum), deadline)));
    const prani = await write(async tx => {
      // Also two first wishes for a day follow one another.
      await lockForEdit(tx.db, user_id);
      const before = (await lockWish(tx.db, user_id, datum)) ?? null;
      const isSame =
        versionOf(before) === versionOf(druh && { id: 0, user_id, datum, druh, cas_od, cas_do, poznamka });
      const now = { ...(before ?? { druh: null }), verze: versionOf(before) };
      // The audit is searched for a withdrawn wish only to refuse.
      if (!isSame && verze !== undefined && verze !== now.verze) {
        const zaznam = before?.id ?? (await lastWithdrawn(tx.db, user_id, datum));
        await refuseStale(tx.db, { tabulka: 'prani', zaznam, verze }, WishOf, now);
      }
      if (druh === null && !before) return false as const;
      const after =
        druh === null
          ? await deleteWish(tx.db, before!.id).then(() => null)
          : await putWish(tx.db, { uzivatel_id: user_id, datum, druh, cas_od, cas_do, poznamka });
      const of = (wish: typeof after) => wish && { ...wish, id: undefined };
      await tx.record('prani', (after ?? before)!.id, of(before), of(after));
      if (after && !before) await settleReminder(tx, monthOf(datum), user_id);
      return after;
    });
    return { prani: prani ? known(prani) : null };
  },
};
