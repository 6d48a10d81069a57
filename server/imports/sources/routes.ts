import type { BodyOut } from '#shared/core/route.ts';
import { Source, type sourceCalls } from '#shared/imports/sources/contract.ts';
import { shownLink } from '#shared/imports/sources/link.ts';
import { fail, found } from '../../core/calls/errors.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import type { Db } from '../../core/database/db.ts';
import { refuseStale } from '../../core/versions.ts';
import { expectFresh } from '../../gate/proof.ts';
import { forget } from '../../notifications/notify.ts';
import { profileOf } from '../send.ts';
import {
  callMissed,
  callSource,
  deleteSource,
  findSource,
  insertSource,
  listSources,
  lockSource,
  setPaused,
  updateSource,
} from './queries.ts';

const NO_SOURCE = 'Zdroj nebyl nalezen.';
const NO_LINK = 'Zadejte odkaz';
const NO_TOKEN = 'Zadejte obnovovací token';
const NO_CLOUD = 'Zadejte číslo cloudu';
const NO_FOLDER = 'Tento server žádnou složku nesleduje. Zapíná se proměnnou IMPORT_DIR.';

type Body = BodyOut<(typeof sourceCalls)['addSource']>;

const rest = ({ nazev, profil, zdroj, kazdych_min, cist_od, hlidat_h }: Body) => ({
  ...{ nazev, profil, kazdych_min },
  ...{ zdroj: zdroj ?? null, cist_od: cist_od ?? null, hlidat_h: hlidat_h ?? null },
});

/** The secret of a source, by its kind, and the part of its address that may be shown; undefined where unchanged. */
function placeOf({ druh, tajny_odkaz, tajny_token, cloud, slozka }: Body) {
  if (druh === 'slozka') return { secret: {}, misto: slozka ?? '' };
  if (druh === 'dotykacka') return { secret: tajny_token ? { tajny_token } : {}, misto: cloud ?? undefined };
  return tajny_odkaz
    ? { secret: { tajny_odkaz }, misto: shownLink(tajny_odkaz) }
    : { secret: {}, misto: undefined };
}

const sealedOf = (secret: { tajny_odkaz?: string; tajny_token?: string }) =>
  secret.tajny_odkaz ?? secret.tajny_token;

/** Refuses a new source without its secret or address. */
function checkPlace({ druh, tajny_odkaz, tajny_token, cloud }: Body) {
  if (druh === 'odkaz' && !tajny_odkaz) throw fail.invalid(NO_LINK, 'tajny_odkaz');
  if (druh === 'dotykacka' && !cloud) throw fail.invalid(NO_CLOUD, 'cloud');
  if (druh === 'dotykacka' && !tajny_token) throw fail.invalid(NO_TOKEN, 'tajny_token');
}

/** The values of a source that the audit keeps: its link or token is a secret. */
const audited = ({ nazev, druh, misto, profil, zdroj, kazdych_min, cist_od, hlidat_h }: Source) => ({
  ...{ nazev, druh, misto, profil, zdroj, kazdych_min, cist_od, hlidat_h },
});

const locked = async (db: Parameters<typeof lockSource>[0], id: number, now: number) => {
  found(await lockSource(db, id), NO_SOURCE);
  return found(await findSource(db as Db, id, now), NO_SOURCE);
};

export const sourcesRoutes: Handlers<typeof sourceCalls> = {
  async sources({ app, db, now }) {
    return { zdroje: await listSources(db, now), ma_slozku: app.sources.hasFolder };
  },

  async addSource({ app, body, now, write }) {
    checkPlace(body);
    if (body.druh === 'slozka' && !app.sources.hasFolder) throw fail.invalid(NO_FOLDER, 'druh');
    const { secret, misto = '' } = placeOf(body);
    const zdroj = await write(async tx => {
      await profileOf(tx.db, body.profil);
      const id = await insertSource(
        tx.db,
        app.vault,
        { ...rest(body), druh: body.druh, misto, tajne: sealedOf(secret) },
        now,
      );
      const added = found(await findSource(tx.db, id, now), NO_SOURCE);
      await tx.record('prodej_sledovany', id, null, {
        ...audited(added),
        ...secret,
      });
      return added;
    });
    return { zdroj };
  },

  async changeSource({ app, user, params: { id }, body: { verze, ...body }, now, write }) {
    const zdroj = await write(async tx => {
      const before = await locked(tx.db, id, now);
      await refuseStale(tx.db, { tabulka: 'prodej_sledovany', zaznam: id, verze }, Source, before);
      if (body.druh !== before.druh)
        throw fail.invalid('Druh zdroje už nejde změnit. Přidejte nový.', 'druh');
      await profileOf(tx.db, body.profil);
      const { druh } = before;
      const { secret, misto = before.misto } = placeOf(body);
      const entered = { ...rest(body), druh, misto, tajne: sealedOf(secret) };
      if (entered.tajne || misto !== before.misto) expectFresh(app, user);
      // Another token of the same account reads the same receipts.
      const isOther =
        secret.tajny_odkaz !== undefined ||
        (druh === 'dotykacka' && misto !== before.misto) ||
        entered.profil !== before.profil ||
        entered.zdroj !== before.zdroj ||
        entered.cist_od !== before.cist_od;
      await updateSource(tx.db, app.vault, { id, isOther, now }, entered);
      const after = found(await findSource(tx.db, id, now), NO_SOURCE);
      await tx.record('prodej_sledovany', id, audited(before), {
        ...audited(after),
        ...secret,
      });
      return after;
    });
    return { zdroj };
  },

  async pauseSource({ params: { id }, body: { pozastaveno }, now, write }) {
    const zdroj = await write(async tx => {
      const before = await locked(tx.db, id, now);
      if (before.pozastaveno === pozastaveno)
        throw fail.conflict(pozastaveno ? 'Zdroj už je pozastavený.' : 'Zdroj už běží.');
      await setPaused(tx.db, id, pozastaveno);
      if (!pozastaveno) await callMissed(tx.db, id, now);
      await tx.record('prodej_sledovany', id, { pozastaveno: !pozastaveno }, { pozastaveno });
      return found(await findSource(tx.db, id, now), NO_SOURCE);
    });
    return { zdroj };
  },

  async runSource({ app, params: { id }, now, write }) {
    const zdroj = await write(async tx => {
      const before = await locked(tx.db, id, now);
      if (before.druh === 'slozka') throw fail.conflict('Složka se sleduje pořád, spouštět ji není potřeba.');
      if (before.pozastaveno) throw fail.conflict('Zdroj je pozastavený. Nejdřív ho nechte běžet.');
      await callSource(tx.db, id, now);
      await tx.audit({
        co: 'zmena',
        tabulka: 'prodej_sledovany',
        zaznam: id,
        zmeny: { spusteno: [null, 'ano'] },
      });
      await tx.announce({ tema: 'imports', id: null, co: 'zmena' });
      return found(await findSource(tx.db, id, now), NO_SOURCE);
    });
    void app.sources.run(id);
    return { zdroj };
  },

  async removeSource({ params: { id }, now, write }) {
    await write(async tx => {
      const before = await locked(tx.db, id, now);
      await deleteSource(tx.db, id);
      await forget(tx, 'import', id);
      await tx.record('prodej_sledovany', id, { nazev: before.nazev }, null);
    });
  },
};
