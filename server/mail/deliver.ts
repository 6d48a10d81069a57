import { createTransport, type SendMailOptions } from 'nodemailer';
import { MAIL_TRIES } from '#shared/mail/kinds.ts';
import type { App } from '../app-type.ts';
import { deliverTaken, lingering } from '../core/outbox.ts';
import { NOBODY, write } from '../core/write.ts';
import { giveUpMails, type OpenServer, openServer, takeMails } from './queries.ts';
import { linkOf } from './render.ts';

/** How long a mail server may be silent, in ms. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };
const BATCH = 20;
/** How long a process that ends waits for the mail in progress, in ms; without a result it is sent again. */
const LAST_MS = 2_000;

type Patience = typeof PATIENCE;

function transportTo({ server, port, sifrovani, uzivatel, heslo }: OpenServer, patience: Patience) {
  return createTransport({
    ...{ host: server, port, ...patience, pool: true, maxConnections: 1 },
    secure: sifrovani === 'tls',
    requireTLS: sifrovani === 'starttls',
    ignoreTLS: sifrovani === 'zadne',
    ...(uzivatel && { auth: { user: uzivatel, pass: heslo ?? '' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type Failure = Error & { code?: string; command?: string; responseCode?: number };

/** The server's answer to these commands concerns one mail; its answer to earlier commands concerns all. */
const OF_A_MAIL = new Set(['RCPT TO', 'DATA']);
const isOfMail = ({ command = '' }: Failure) => OF_A_MAIL.has(command);

/** A server's 5xx for a mail is permanent; an earlier refusal can be fixed by an ADMIN or the server. */
const isFinal = (error: Failure) => isOfMail(error) && (error.responseCode ?? 0) >= 500;

/** Errors that mean the server is unreachable or refuses the sign-in. */
const AWAY = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'ESOCKET',
  'ETIMEDOUT',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
]);

/** Whether the next mail would fail in the same way. */
const isAway = (error: Failure) =>
  AWAY.has(error.code ?? '') || (error.responseCode !== undefined && !isOfMail(error));

const failureOf = (error: Failure) => ({
  chyba: error.message,
  isFinal: isFinal(error),
  tries: MAIL_TRIES,
});

/** The progress of mails is nobody's action, so there is no audit row for it. */
const announce = (app: App) =>
  write(app.db, NOBODY, async tx => {
    await tx.announce({ tema: 'mail', id: null, co: 'zmena' });
    return false;
  });

type Delivering = Partial<Patience> & { signal?: AbortSignal | undefined; lastMs?: number };

/** A promise that rejects `lastMs` after `signal`; call `forget` when nothing waits for it any more. */
function endOf(signal: AbortSignal | undefined, lastMs: number) {
  const { signal: late, forget } = lingering(signal, lastMs);
  const promise = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason));
  });
  promise.catch(() => {});
  return { promise, forget };
}

type Taken = Awaited<ReturnType<typeof takeMails>>[number];

/** A taken mail in the form in which it is sent. */
function letterOf({ komu, predmet, text, html, message_id }: Taken, server: OpenServer): SendMailOptions {
  const profile = linkOf(server.adresa, '/profile');
  return {
    ...{ from: { name: 'Prodejna', address: server.odesilatel }, to: komu, subject: predmet },
    ...{ text, html, messageId: message_id },
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(profile && { list: { unsubscribe: profile } }),
  };
}

/**
 * Sends the outbox's mails over one connection, until none is left, the server is unreachable or `signal` says that
 * the process ends. At least once: a mail that a killed process sent without recording it is sent again with the same
 * Message-ID. Returns how many were sent.
 */
export async function deliver(
  app: App,
  { signal, lastMs = LAST_MS, ...patience }: Delivering = {},
): Promise<number> {
  const server = await openServer(app.db, app.vault);
  if (!server) return 0;
  const transport = transportTo(server, { ...PATIENCE, ...patience });
  const end = endOf(signal, lastMs);
  let sent = 0;
  try {
    for (;;) {
      const isGivenUp = await giveUpMails(app.db);
      const mails = await takeMails(app.db, app.clock.now(), BATCH);
      const { sent: more, away } = await deliverTaken(mails, {
        ...{ db: app.db, clock: app.clock, outbox: 'posta', signal, isAway, failureOf },
        send: mail => Promise.race([transport.sendMail(letterOf(mail, server)), end.promise]),
      });
      sent += more;
      if (signal?.aborted) return sent;
      if (isGivenUp || mails.length > 0) await announce(app);
      if (away || mails.length < BATCH) return sent;
    }
  } finally {
    end.forget();
    transport.close();
  }
}
