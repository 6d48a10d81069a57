import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { imports } from '#shared/imports/contract.ts';
import { StoredProfile } from '#shared/imports/shapes.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import { iso } from '../core/clock.ts';
import { refuseStale } from '../core/versions.ts';
import { recordExport, takeExportPlace } from '../sheets/sheets.ts';
import { deleteCatalogue } from './catalogue/queries.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { forgetLooksOf } from './columns/queries.ts';
import { receiveRecognition } from './guess/receive.ts';
import { findImport, importProblems, listImports } from './history/queries.ts';
import { noticesRoutes } from './notices/routes.ts';
import { canonicalPieces, MEDIA } from './out/write.ts';
import { receivePreview } from './preview.ts';
import { checkSound } from './profiles/check.ts';
import {
  areNumberedAlike,
  deleteProfile,
  findProfile,
  hasDocuments,
  insertProfile,
  isBuiltIn,
  isNumberedByBuiltIn,
  listEditions,
  listProfiles,
  lockProfile,
  updateProfile,
} from './profiles/queries.ts';
import { receiveImport } from './send.ts';
import { sourcesRoutes } from './sources/routes.ts';
import { planTakingBack } from './takeback/queries.ts';
import { endOfToken } from './tokens/end.ts';
import { insertToken, listTokens, revokeToken, takeToken } from './tokens/queries.ts';

const NO_IMPORT = 'Import nebyl nalezen.';
const NO_TOKEN = 'Token nebyl nalezen.';
const NO_PROFILE = 'Profil nebyl nalezen.';
const builtIn = () => fail.conflict('Vestavěný profil nelze změnit ani smazat. Vytvořte jeho kopii.');
const identityKept = (zdroj: string) =>
  fail.taken(
    `Ve zdroji „${zdroj}“ už jsou doklady, a ty by se při dalším importu zdvojily. Vytvořte kopii profilu.`,
    'pobocky_cisluji',
  );
const identityOfBuiltIn = (zdroj: string) =>
  fail.taken(
    `Do zdroje „${zdroj}“ píše i vestavěný profil, který doklady čísluje jinak, a zdvojily by se. Vytvořte kopii profilu.`,
    'pobocky_cisluji',
  );
const takenBack = (sledovany: string | null) =>
  sledovany === null
    ? 'Import byl vrácen.'
    : `Import byl vrácen. Sledovaný zdroj „${sledovany}“ je pozastavený. Až ho necháte pokračovat, přečte se celý znovu.`;
const NO_WRITING = 'Token, který neposílá prodeje, žádný zdroj nemá';

const taken = () => fail.taken('Profil s tímto názvem již existuje', 'nazev');

export const importsRoutes: Handlers<typeof imports> = {
  async send(context) {
    return { import: await receiveImport(context) };
  },

  async preview(context) {
    return { nahled: await receivePreview(context) };
  },

  async recognise(context) {
    return { poznani: await receiveRecognition(context) };
  },

  async list({ db, query: { limit, before } }) {
    return { importy: await listImports(db, limit, before) };
  },

  async exportLines(context) {
    const { db, query, request, reply } = context;
    const { od, do: po, podoba } = query;
    const isHead = request.method === 'HEAD';
    takeExportPlace(context);
    const pieces = Readable.from(isHead ? [] : canonicalPieces(db, query), { objectMode: false });
    // An error before the first piece gets an error answer; a later one ends the connection, so no part looks whole.
    if (!isHead) {
      await once(pieces, 'readable');
      await recordExport(context, '/import/vyvoz/', query);
    }
    return reply
      .header('content-type', MEDIA[podoba])
      .header('content-disposition', `attachment; filename="prodeje_${od}_${po}.${podoba}"`)
      .send(pieces);
  },

  async one({ db, params: { id } }) {
    return { import: found(await findImport(db, id), NO_IMPORT) };
  },

  async takingBack({ db, params: { id } }) {
    return { vraceni: found(await planTakingBack(db, id), NO_IMPORT) };
  },

  async takeBack({ app, db, request, author, now, params: { id } }) {
    const { relace } = request.person!;
    const { sledovany } = found(await app.imports.takeBack({ id, author, relace, now }), NO_IMPORT);
    return { import: found(await findImport(db, id), NO_IMPORT), zprava: takenBack(sledovany) };
  },

  async problems({ db, params: { id } }) {
    return { chyby: found(await importProblems(db, id), NO_IMPORT) };
  },

  async profiles({ db }) {
    return { profily: await listProfiles(db) };
  },

  async editions({ db, params: { klic } }) {
    const { zdroj } = found(await findProfile(db, klic), NO_PROFILE);
    return { verze: isBuiltIn(klic) ? [] : await listEditions(db, zdroj) };
  },

  async addProfile({ body, author, write }) {
    if (isBuiltIn(body.nazev)) throw taken();
    checkSound(body);
    const profil = await write(async ({ db, record }) => {
      const added = await insertProfile(db, body, author.kdo_jmeno);
      await record('prodej_profil', added.klic, null, {});
      return added;
    });
    return { profil };
  },

  async changeProfile({ params: { klic }, body: { verze, ...body }, author, write }) {
    if (isBuiltIn(klic)) throw builtIn();
    checkSound(body);
    if (isBuiltIn(body.nazev)) throw taken();
    const profil = await write(async ({ db, record }) => {
      await lockProfile(db, klic);
      const before = found(await findProfile(db, klic), NO_PROFILE);
      await refuseStale(db, { tabulka: 'prodej_profil', zaznam: klic, verze }, StoredProfile, before);
      const changed = found(await updateProfile(db, klic, body, author.kdo_jmeno), NO_PROFILE);
      if (!areNumberedAlike(before.definice, body)) {
        if (await hasDocuments(db, before.zdroj)) throw identityKept(before.zdroj);
        if (isNumberedByBuiltIn(before.zdroj, body)) throw identityOfBuiltIn(before.zdroj);
      }
      await record('prodej_profil', klic, before.definice, changed.definice);
      return changed;
    });
    return { profil };
  },

  async removeProfile({ params: { klic }, write }) {
    if (isBuiltIn(klic)) throw builtIn();
    await write(async ({ db, record }) => {
      const { zdroj } = found(await findProfile(db, klic), NO_PROFILE);
      found(await deleteProfile(db, klic), NO_PROFILE);
      if (!isBuiltIn(zdroj)) {
        await deleteCatalogue(db, zdroj);
        await forgetLooksOf(db, zdroj);
      }
      await record('prodej_profil', klic, {}, null);
    });
  },

  async tokens({ db, now }) {
    return { tokeny: await listTokens(db, now) };
  },

  async addToken({ app, body: { nazev, zdroj, rozsahy, plati_do }, user, now, write }) {
    if (zdroj && !rozsahy.includes('import')) throw fail.invalid(NO_WRITING, 'zdroj');
    const konec = endOfToken(plati_do ?? null, app.settings().token_dny, now);
    const made = await write(async ({ db, record }) => {
      const added = await insertToken(db, {
        nazev,
        zdroj,
        vytvoril_id: user.id,
        rozsahy,
        konec,
        now,
      });
      await record('prodej_token', added.token.id, null, {
        nazev,
        rozsahy,
        zdroj: zdroj || null,
        plati_do: iso(konec),
      });
      return added;
    });
    return made;
  },

  async takeToken({ params: { id }, user, now, write }) {
    const token = await write(async ({ db, audit, announce }) => {
      const taken = found(await takeToken(db, id, user.id, now), NO_TOKEN);
      if (taken.stav === 'zrusen') throw fail.conflict('Zrušený token nelze převzít. Vytvořte nový.');
      // The owner may take the token again.
      const vlastnik: [unknown, unknown] = [taken.vlastnikPred, taken.token.vlastnik];
      await audit({ co: 'zmena', tabulka: 'prodej_token', zaznam: id, zmeny: { vlastnik } });
      await announce({ tema: 'imports', id: null, co: 'zmena' });
      return taken.token;
    });
    return { token };
  },

  async revokeToken({ params: { id }, now, write }) {
    await write(async ({ db, record }) => {
      const nazev = await revokeToken(db, id, now);
      if (nazev === undefined) throw fail.notFound(NO_TOKEN);
      if (nazev === false) return false;
      await record('prodej_token', id, { nazev }, null);
      return true;
    });
  },
  ...sourcesRoutes,
  ...noticesRoutes,
  ...catalogueRoutes,
};
