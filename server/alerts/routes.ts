import type { alerts } from '#shared/alerts/contract.ts';
import { addDays } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { found } from '../core/calls/errors.ts';
import type { Context, Handlers } from '../core/calls/mount.ts';
import { insertNote } from '../notes/queries.ts';
import { forget } from '../notifications/notify.ts';
import { holdAlerts, listAlerts } from './queries.ts';

/** As many days as the forecast's screen shows before the forecast. */
const SHOWN_DAYS = 56;
const NO_ALERT = 'Výkyv nebyl nalezen. Data toho dne se mezitím mohla opravit.';

/** The shop whose alerts the person sees: null means all; a manager without a shop sees none. */
const shopOf = ({ user, scope }: Pick<Context<typeof alerts.list>, 'user' | 'scope'>) =>
  scope === 'all' ? null : (user.prodejna_id ?? 0);

export const alertsRoutes: Handlers<typeof alerts> = {
  async list({ db, query, now, ...context }) {
    const from = addDays(pragueClock(now).datum, -SHOWN_DAYS);
    const asked = { prodejna: shopOf(context), from, isWaiting: query.ceka };
    return { vykyvy: await listAlerts(db, asked) };
  },

  async acknowledge({ params: { id }, body: { text }, user, scope, now, write }) {
    const vykyv = await write(async tx => {
      // Waits for running judgements, which would otherwise withdraw an alert that they read as not acknowledged.
      await holdAlerts(tx.db);
      const asked = { prodejna: shopOf({ user, scope }), id };
      const { den, prodejna, kanal } = found((await listAlerts(tx.db, asked))[0], NO_ALERT);
      const note = { od: den, do: den, prodejna_id: prodejna?.id ?? null, kanal, text, vykyv_id: id };
      const poznamka = await insertNote(tx.db, { ...note, autor_id: user.id }, now);
      await tx.record('poznamka', poznamka, null, note);
      await forget(tx, 'vykyv', id);
      return (await listAlerts(tx.db, asked))[0]!;
    });
    return { vykyv };
  },
};
