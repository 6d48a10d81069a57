import type { imports } from '#shared/imports/contract.ts';
import { StoredProfile } from '#shared/imports/shapes.ts';
import { fail } from '../core/errors.ts';
import type { Handlers } from '../core/mount.ts';
import { refuseStale } from '../core/versions.ts';
import { difference } from '../core/write.ts';
import { findImport, importProblems, listImports } from './history/queries.ts';
import { receivePreview } from './preview.ts';
import {
  deleteProfile,
  findProfile,
  hasDocuments,
  insertProfile,
  isBuiltIn,
  listProfiles,
  lockProfile,
  updateProfile,
} from './profiles/queries.ts';
import { receiveImport } from './send.ts';
import { planTakingBack } from './takeback/queries.ts';
import { insertToken, listTokens, revokeToken, takeToken } from './tokens/queries.ts';

const noImport = () => fail.notFound('Import nebyl nalezen.');
const noToken = () => fail.notFound('Token nebyl nalezen.');
const noProfile = () => fail.notFound('Profil nebyl nalezen.');
const builtIn = () => fail.conflict('Vestavěný profil nelze změnit ani smazat. Vytvořte jeho kopii.');
const identityKept = (zdroj: string) =>
  fail.taken(
    `Ve zdroji „${zdroj}“ už jsou doklady, a ty by se při dalším importu zdvojily. Vytvořte kopii profilu.`,
    'pobocky_cisluji',
  );
const taken = () => fail.taken('Profil s tímto názvem již existuje', 'nazev');

export const importsRoutes: Handlers<typeof imports> = {
  async send(context) {
    return { success: true, import: await receiveImport(context) };
  },

  async preview(context) {
    return { success: true, nahled: await receivePreview(context) };
  },

  async list({ db, query: { limit, before } }) {
    return { success: true, importy: await listImports(db, limit, before) };
  },

  async one({ db, params: { id } }) {
    const found = await findImport(db, id);
    if (!found) throw noImport();
    return { success: true, import: found };
  },

  async takingBack({ db, params: { id } }) {
    const vraceni = await planTakingBack(db, id);
    if (!vraceni) throw noImport();
    return { success: true, vraceni };
  },

  async takeBack({ app, db, request, author, params: { id } }) {
    const isThere = await app.imports.takeBack({ id, author, relace: request.person!.relace });
    const found = isThere && (await findImport(db, id));
    if (!found) throw noImport();
    return { success: true, import: found };
  },

  async problems({ db, params: { id } }) {
    const chyby = await importProblems(db, id);
    if (!chyby) throw noImport();
    return { success: true, chyby };
  },

  async profiles({ db }) {
    return { success: true, profily: await listProfiles(db) };
  },

  async addProfile({ body, write }) {
    if (isBuiltIn(body.nazev)) throw taken();
    const profil = await write(async ({ db, audit, announce }) => {
      const added = await insertProfile(db, body);
      await audit({ co: 'vytvoreni', tabulka: 'prodej_profil', zaznam: added.klic });
      await announce({ tema: 'imports', id: null, co: 'vytvoreni' });
      return added;
    });
    return { success: true, profil };
  },

  async changeProfile({ params: { klic }, body: { verze, ...body }, write }) {
    if (isBuiltIn(klic)) throw builtIn();
    if (isBuiltIn(body.nazev)) throw taken();
    const profil = await write(async ({ db, audit, announce }) => {
      await lockProfile(db, klic);
      const before = await findProfile(db, klic);
      if (!before) throw noProfile();
      await refuseStale(db, { tabulka: 'prodej_profil', zaznam: klic, verze }, StoredProfile, before);
      const changed = await updateProfile(db, klic, body);
      if (!changed) throw noProfile();
      const isIdentity = !before.definice.pobocky_cisluji !== !body.pobocky_cisluji;
      if (isIdentity && (await hasDocuments(db, before.zdroj))) throw identityKept(before.zdroj);
      const zmeny = difference(before.definice, changed.definice);
      await audit({ co: 'zmena', tabulka: 'prodej_profil', zaznam: klic, zmeny });
      await announce({ tema: 'imports', id: null, co: 'zmena' });
      return changed;
    });
    return { success: true, profil };
  },

  async removeProfile({ params: { klic }, write }) {
    if (isBuiltIn(klic)) throw builtIn();
    await write(async ({ db, audit, announce }) => {
      if (!(await deleteProfile(db, klic))) throw noProfile();
      await audit({ co: 'smazani', tabulka: 'prodej_profil', zaznam: klic });
      await announce({ tema: 'imports', id: null, co: 'smazani' });
    });
    return { success: true };
  },

  async tokens({ db, now }) {
    return { success: true, tokeny: await listTokens(db, now) };
  },

  async addToken({ app, body: { nazev, zdroj }, user, now, write }) {
    const made = await write(async ({ db, audit, announce }) => {
      const added = await insertToken(db, {
        nazev,
        zdroj,
        vytvoril_id: user.id,
        dny: app.settings().token_dny,
        now,
      });
      await audit({
        co: 'vytvoreni',
        tabulka: 'prodej_token',
        zaznam: added.token.id,
        zmeny: difference(null, { nazev, zdroj: zdroj || null }),
      });
      await announce({ tema: 'imports', id: null, co: 'vytvoreni' });
      return added;
    });
    return { success: true, ...made };
  },

  async takeToken({ params: { id }, user, now, write }) {
    const token = await write(async ({ db, audit, announce }) => {
      const taken = await takeToken(db, id, user.id, now);
      if (!taken) throw noToken();
      if (taken.stav === 'zrusen') throw fail.conflict('Zrušený token nelze převzít. Vytvořte nový.');
      await audit({
        co: 'zmena',
        tabulka: 'prodej_token',
        zaznam: id,
        zmeny: { vlastnik: [taken.vlastnikPred, taken.token.vlastnik] },
      });
      await announce({ tema: 'imports', id: null, co: 'zmena' });
      return taken.token;
    });
    return { success: true, token };
  },

  async revokeToken({ params: { id }, now, write }) {
    await write(async ({ db, audit, announce }) => {
      const nazev = await revokeToken(db, id, now);
      if (nazev === undefined) throw noToken();
      if (nazev === false) return false;
      await audit({ co: 'smazani', tabulka: 'prodej_token', zaznam: id, zmeny: { nazev: [nazev, null] } });
      await announce({ tema: 'imports', id: null, co: 'smazani' });
      return true;
    });
    return { success: true };
  },
};
