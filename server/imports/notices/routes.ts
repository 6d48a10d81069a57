import { DAY } from '#shared/core/durations.ts';
import type { noticeCalls } from '#shared/imports/notices/contract.ts';
import { Notice } from '#shared/imports/notices/contract.ts';
import { OLD_KEY_DAYS } from '#shared/imports/notices/kinds.ts';
import { shownLink } from '#shared/imports/sources/link.ts';
import type { App } from '../../app-type.ts';
import { fail, found } from '../../core/calls/errors.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import { sendAgain } from '../../core/outbox.ts';
import { refuseStale } from '../../core/versions.ts';
import { expectFresh } from '../../gate/proof.ts';
import { TamperedError } from '../../vault/cipher.ts';
import { checkAddress } from './post.ts';
import {
  CANNOT_OPEN,
  deleteNotice,
  findNotice,
  insertNotice,
  listMessages,
  listNotices,
  lockMessage,
  lockNotice,
  moveNotice,
  openNotice,
  putMessages,
  renameNotice,
  renewKey,
  setNoticePaused,
} from './queries.ts';
import { newKey } from './signature.ts';

const NONE = 'Oznámení nebylo nalezeno.';
const NO_MESSAGE = 'Zpráva nebyla nalezena.';
const NO_ADDRESS = 'Zadejte adresu';
const NOT_DEAD = 'Znovu poslat lze jen to, co se nepodařilo doručit.';
const PAUSED = 'Oznámení je pozastavené. Nejdřív ho nechte běžet.';

/** Opens the sealed values of a notice. @throws 409 where it cannot be opened */
function opened({ vault }: App, held: Parameters<typeof openNotice>[1]) {
  try {
    return openNotice(vault, held);
  } catch (error) {
    if (!(error instanceof TamperedError)) throw error;
    throw fail.conflict(CANNOT_OPEN);
  }
}

export const noticesRoutes: Handlers<typeof noticeCalls> = {
  async notices({ db }) {
    return { oznameni: await listNotices(db), zpravy: await listMessages(db) };
  },

  async addNotice({ app, body: { nazev, tajna_adresa: adresa }, now, write }) {
    if (!adresa) throw fail.invalid(NO_ADDRESS, 'tajna_adresa');
    await checkAddress(app, adresa, 'tajna_adresa');
    const podpis = newKey();
    const misto = shownLink(adresa);
    const oznameni = await write(async tx => {
      const id = await insertNotice(tx.db, app.vault, { nazev, misto, podpis, adresa, now });
      await tx.record('prodej_oznameni', id, null, { nazev, misto, tajna_adresa: adresa });
      return found(await findNotice(tx.db, id), NONE);
    });
    return { oznameni, hodnota: podpis };
  },

  async changeNotice({ app, user, params: { id }, body: { nazev, tajna_adresa: adresa, verze }, write }) {
    if (adresa) expectFresh(app, user);
    if (adresa) await checkAddress(app, adresa, 'tajna_adresa');
    const oznameni = await write(async tx => {
      const held = found(await lockNotice(tx.db, id), NONE);
      const before = found(await findNotice(tx.db, id), NONE);
      await refuseStale(tx.db, { tabulka: 'prodej_oznameni', zaznam: id, verze }, Notice, before);
      await renameNotice(tx.db, id, nazev);
      if (adresa) {
        const { podpis, drivejsi } = opened(app, held);
        await moveNotice(tx.db, app.vault, { id, misto: shownLink(adresa), podpis, adresa, drivejsi });
      }
      const after = found(await findNotice(tx.db, id), NONE);
      await tx.record(
        'prodej_oznameni',
        id,
        { nazev: before.nazev, misto: before.misto },
        { nazev: after.nazev, misto: after.misto, ...(adresa && { tajna_adresa: adresa }) },
      );
      return after;
    });
    return { oznameni };
  },

  async pauseNotice({ app, params: { id }, body: { pozastaveno }, write }) {
    const oznameni = await write(async tx => {
      found(await lockNotice(tx.db, id), NONE);
      const before = found(await findNotice(tx.db, id), NONE);
      if (before.pozastaveno === pozastaveno)
        throw fail.conflict(pozastaveno ? 'Oznámení už je pozastavené.' : 'Oznámení už běží.');
      await setNoticePaused(tx.db, id, pozastaveno);
      await tx.record('prodej_oznameni', id, { pozastaveno: !pozastaveno }, { pozastaveno });
      return found(await findNotice(tx.db, id), NONE);
    });
    if (!pozastaveno) void app.notices.send();
    return { oznameni };
  },

  async renewNoticeKey({ app, params: { id }, now, write }) {
    const podpis = newKey();
    const oznameni = await write(async tx => {
      const held = found(await lockNotice(tx.db, id), NONE);
      const { podpis: drivejsi, adresa } = opened(app, held);
      const until = now + OLD_KEY_DAYS * DAY;
      await renewKey(tx.db, app.vault, { id, podpis, adresa, drivejsi, until });
      await tx.record('prodej_oznameni', id, { podpis: drivejsi }, { podpis });
      return found(await findNotice(tx.db, id), NONE);
    });
    return { oznameni, hodnota: podpis };
  },

  async testNotice({ app, params: { id }, now, write }) {
    await write(async tx => {
      found(await lockNotice(tx.db, id), NONE);
      const { nazev, pozastaveno } = found(await findNotice(tx.db, id), NONE);
      if (pozastaveno) throw fail.conflict(PAUSED);
      const told = { druh: 'zkouska', importId: null, import: null } as const;
      const [message] = await putMessages(tx.db, told, now, id);
      await tx.record('prodej_oznameni_zprava', message!, null, { komu: nazev });
    });
    void app.notices.send();
  },

  async removeNotice({ params: { id }, write }) {
    await write(async tx => {
      found(await lockNotice(tx.db, id), NONE);
      const { nazev } = found(await findNotice(tx.db, id), NONE);
      await deleteNotice(tx.db, id);
      await tx.record('prodej_oznameni', id, { nazev }, null);
    });
  },

  async sendNoticeAgain({ app, params: { id }, now, write }) {
    await write(async tx => {
      const message = found(await lockMessage(tx.db, id), NO_MESSAGE);
      if (message.stav !== 'nedoruceno') throw fail.conflict(NOT_DEAD);
      await sendAgain(tx.db, 'prodej_oznameni_zprava', id, now);
      await tx.record('prodej_oznameni_zprava', id, { stav: message.stav }, { stav: 'ceka' });
    });
    void app.notices.send();
  },
};
