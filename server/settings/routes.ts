import { SettingsNow, type settings } from '#shared/settings/contract.ts';
import type { Settings } from '#shared/settings/keys.ts';
import { sessionTimesProblems } from '#shared/settings/session-times.ts';
import { fail } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import type { Db } from '../core/database/db.ts';
import { refuseStale } from '../core/versions.ts';
import { isSame } from '../core/write.ts';
import { expectFresh } from '../gate/proof.ts';
import { lockSettings, readSettings, readVersion, saveSettings } from './queries.ts';

/** Refuses a change that contradicts the settings it leaves unchanged, with the message at a changed field. */
function expectTogether(before: Settings, changed: Partial<Settings>) {
  const problems = Object.entries(sessionTimesProblems({ ...before, ...changed }));
  const [field, text] = problems.find(([key]) => key in changed) ?? [];
  if (text) throw fail.invalid(text, field);
}

/** Settings that decide when a proof is asked for: changed without one, they could disable it (rule people-17). */
const PROOFS = ['overeni_min', 'overeni_hesel', 'druhy_krok_admin'] as const;

const settingsNow = async (db: Db) => ({ nastaveni: await readSettings(db), verze: await readVersion(db) });

export const settingsRoutes: Handlers<typeof settings> = {
  read: ({ db }) => settingsNow(db),

  async write({ app, db, user, body: { verze, ...body }, write }) {
    const saved = await write(async tx => {
      await lockSettings(tx.db);
      const before = await readSettings(tx.db);
      const current = { ...before, verze: await readVersion(tx.db) };
      await refuseStale(tx.db, { tabulka: 'nastaveni', zaznam: null, verze }, SettingsNow, current);
      expectTogether(before, body);
      if (PROOFS.some(key => body[key] !== undefined && body[key] !== before[key])) expectFresh(app, user);
      if (isSame(before, body)) return false;
      await saveSettings(tx.db, body);
      await tx.record('nastaveni', null, before, body);
      return { nastaveni: { ...before, ...body }, verze: await readVersion(tx.db) };
    });
    if (saved) await app.reloadSettings();
    return saved || settingsNow(db);
  },

  async limits({ app }) {
    return { limity: app.settings() };
  },
};
