import type { settings } from '#shared/settings/contract.ts';
import type { Handlers } from '../core/mount.ts';
import { difference } from '../core/write.ts';
import { readSettings, saveSettings } from './queries.ts';

export const settingsRoutes: Handlers<typeof settings> = {
  async read({ db }) {
    return { success: true, nastaveni: await readSettings(db) };
  },

  async write({ app, body, write }) {
    const nastaveni = await write(async tx => {
      const before = await readSettings(tx.db);
      await saveSettings(tx.db, body);
      await tx.audit({ co: 'zmena', tabulka: 'nastaveni', zaznam: null, zmeny: difference(before, body) });
      await tx.announce({ tema: 'settings', id: null, co: 'zmena' });
      return { ...before, ...body };
    });
    await app.reloadSettings();
    return { success: true, nastaveni };
  },

  async limits({ app }) {
    return { success: true, limity: app.settings() };
  },
};
