import { DAY } from '#shared/core/durations.ts';
import { NOTICE_TRIES } from '#shared/imports/notices/kinds.ts';
import type { App } from '../../app-type.ts';
import { deliverTaken } from '../../core/outbox.ts';
import { NOBODY, write } from '../../core/write.ts';
import { TamperedError } from '../../vault/cipher.ts';
import { DownloadProblem } from '../sources/ask.ts';
import { post, Refused } from './post.ts';
import { CANNOT_OPEN, openNotice, type Taken, takeMessages } from './queries.ts';
import { signatureOf } from './signature.ts';

/** How long an address may take to answer, in ms: a batch must end before its messages are due again. */
const PATIENCE_MS = 10_000;
const BATCH = 5;
/** The longest time, in ms, for which a server can put a message off. */
const LONGEST_WAIT_MS = DAY;
const OUTBOX = 'prodej_oznameni_zprava';
type Group = Awaited<ReturnType<typeof takeMessages>>[number];
export type Delivering = { ca?: string | undefined; signal: AbortSignal; patienceMs?: number };

/** Posts one message with the current signatures: after a key changed, the old one also signs for a while. */
async function sendOne(app: App, notice: Group['notice'], message: Taken, delivering: Delivering) {
  const { ca, signal, patienceMs = PATIENCE_MS } = delivering;
  const reach = { ca, isInnerAllowed: app.settings().zdroje_vnitrni_sit === 1 };
  const now = app.clock.now();
  const { podpis, adresa, drivejsi } = openNotice(app.vault, notice);
  const isOldGood = drivejsi && notice.puvodni_do !== null && Date.parse(notice.puvodni_do) > now;
  const podpisy = isOldGood ? [podpis, drivejsi] : [podpis];
  const headers = {
    'user-agent': 'Prodejna/1 (notice)',
    'content-type': 'application/json; charset=utf-8',
    'prodejna-udalost': message.druh,
    'prodejna-zprava': message.cislo,
    'prodejna-podpis': signatureOf(podpisy, message.telo, now),
  };
  await post(adresa, { headers, body: message.telo }, { reach, patienceMs, signal });
}

/** How a message that was not accepted goes on: when it is retried, and what its error says. @throws a defect */
function failureOf(error: unknown, now: number) {
  const how = { isFinal: false, tries: NOTICE_TRIES, notBefore: now };
  if (error instanceof TamperedError) return { ...how, chyba: CANNOT_OPEN };
  if (!(error instanceof DownloadProblem)) throw error;
  const notBefore = now + Math.min(error.waitMs, LONGEST_WAIT_MS);
  return { ...how, chyba: error.message, isFinal: error instanceof Refused && error.isFinal, notBefore };
}

/** Sends the messages of one notice in order. */
async function sendTo(app: App, { notice, messages }: Group, delivering: Delivering): Promise<number> {
  const { sent } = await deliverTaken(messages, {
    ...{ db: app.db, clock: app.clock, outbox: OUTBOX, signal: delivering.signal },
    send: message => sendOne(app, notice, message, delivering),
    failureOf: error => failureOf(error, app.clock.now()),
    isAway: error => !(error instanceof Refused),
  });
  return sent;
}

/**
 * Sends messages that are due, to several addresses at a time, until none is left. Delivery is at least once: a
 * message that a killed process sent but did not record is sent again under the same number. Returns how many were
 * accepted.
 */
export async function deliverNotices(app: App, delivering: Delivering): Promise<number> {
  let sent = 0;
  while (!delivering.signal.aborted) {
    const groups = await takeMessages(app.db, app.clock.now(), BATCH);
    if (groups.length === 0) break;
    const counts = await Promise.all(groups.map(group => sendTo(app, group, delivering)));
    sent += counts.reduce((a, b) => a + b, 0);
    await write(app.db, NOBODY, async tx => {
      await tx.announce({ tema: 'imports', id: null, co: 'zmena' });
      // The delivery of messages is no person's action, so it is not audited; the events that they report are.
      return false;
    });
  }
  return sent;
}
