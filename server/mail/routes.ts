import { pragueClock } from '#shared/core/prague.ts';
import { MailServer, type mail } from '#shared/mail/contract.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import { sendAgain } from '../core/outbox.ts';
import { refuseStale } from '../core/versions.ts';
import { lockSettings } from '../settings/queries.ts';
import { MAIL_SECRET } from '../vault/sealed/queries.ts';
import { composed, write as writeMail } from './morning.ts';
import { findServer, listMails, lockMail, putServer, recipients } from './queries.ts';
import { cannotSend } from './unfit.ts';

const PASSWORD_AGAIN =
  'S jiným serverem, portem nebo přihlašovacím jménem, nebo bez šifrování, zadejte znovu i heslo.';
const NO_SERVER = 'Nejdřív vyplňte a uložte poštovní server.';
const NO_ADDRESS = 'Nemáte vyplněný e-mail. Doplňte jej ve svém profilu.';
const NOT_DEAD = 'Znovu poslat lze jen to, co se nepodařilo doručit.';

type Way = Pick<MailServer, 'server' | 'port' | 'sifrovani' | 'uzivatel'>;

/** Whether the password would be sent to another server, or now unencrypted; without a name it is not sent. */
const goesElsewhere = (before: Way, after: Way) =>
  after.uzivatel !== null &&
  (before.server !== after.server ||
    before.port !== after.port ||
    before.uzivatel !== after.uzivatel ||
    (after.sifrovani === 'zadne' && before.sifrovani !== 'zadne'));

export const mailRoutes: Handlers<typeof mail> = {
  async server({ db }) {
    return { server: (await findServer(db)) ?? null };
  },

  async saveServer({ app, body: { heslo, verze, ...given }, write }) {
    const fields = { ...given, uzivatel: given.uzivatel ?? null, adresa: given.adresa ?? null };
    const server = await write(async tx => {
      await lockSettings(tx.db);
      const before = await findServer(tx.db);
      const seen = { tabulka: 'posta_server', zaznam: 1, verze } as const;
      if (before) await refuseStale(tx.db, seen, MailServer, before);
      if (before?.ma_heslo && !heslo && goesElsewhere(before, fields))
        throw fail.invalid(PASSWORD_AGAIN, 'heslo');
      await putServer(tx.db, { ...fields, ...(heslo && app.vault.seal(MAIL_SECRET, heslo)) });
      const after = found(await findServer(tx.db), NO_SERVER);
      const { ma_heslo: _, ...known } = after;
      await tx.record('posta_server', 1, before ?? null, { ...known, ...(heslo && { heslo }) });
      return after;
    });
    return { server };
  },

  async preview({ app, db, user, query, now }) {
    const [one] = await recipients(db, query.osoba ?? user.id);
    const { person, email } = found(one, 'Uživatel nebyl nalezen.');
    const server = await findServer(db);
    const mail = await composed(app, person, pragueClock(now).datum, server?.adresa ?? null);
    return { komu: email, ...mail };
  },

  async test({ app, user, now, write }) {
    const email = await write(async tx => {
      const server = await findServer(tx.db);
      if (!server) throw fail.conflict(NO_SERVER);
      const [one] = await recipients(tx.db, user.id);
      if (!one?.email) throw fail.conflict(NO_ADDRESS);
      const { datum } = pragueClock(now);
      const about = { app, server, druh: 'zkouska', den: datum } as const;
      const id = await writeMail(tx.db, about, { person: one.person, email: one.email });
      await tx.record('posta', id!, null, { komu: one.email });
      return one.email;
    });
    return { message: `Zkušební e-mail na ${email} odejde do minuty.` };
  },

  async list({ db }) {
    return { posta: await listMails(db) };
  },

  async again({ params, now, write }) {
    await write(async tx => {
      const mail = found(await lockMail(tx.db, params.id), 'E-mail nebyl nalezen.');
      if (mail.stav !== 'nedoruceno') throw fail.conflict(NOT_DEAD);
      if (mail.duvod) throw fail.conflict(cannotSend(mail.duvod));
      await sendAgain(tx.db, 'posta', mail.id, now);
      await tx.record('posta', mail.id, { stav: mail.stav }, { stav: 'ceka' });
    });
  },
};
