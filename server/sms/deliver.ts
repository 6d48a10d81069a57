import { DAY } from '#shared/core/durations.ts';
import { addressFor, bodyFor, CONTENT_TYPES, isKeyWithin } from '#shared/sms/gateway.ts';
import { SMS_TRIES } from '#shared/sms/kinds.ts';
import { isQuiet } from '#shared/sms/quiet.ts';
import type { App } from '../app-type.ts';
import { deliverTaken, type Failed, lingering, putBack, settleTaken } from '../core/outbox.ts';
import { NOBODY, type Write, write } from '../core/write.ts';
import { post, Refused } from '../imports/notices/post.ts';
import { DownloadProblem } from '../imports/sources/ask.ts';
import { notify } from '../notifications/notify.ts';
import { TamperedError } from '../vault/cipher.ts';
import { isGatewaySet, type OpenGateway, openGateway, type TakenSms, takeSms, toldAbout } from './queries.ts';

/** How long a gateway may take to answer, in ms. */
const PATIENCE_MS = 10_000;
const BATCH = 20;
/** How long a process that ends waits for the message in progress, in ms; without a result it is sent again. */
const LAST_MS = 2_000;
/** The longest time, in ms, for which a gateway can put a message off. */
const LONGEST_WAIT_MS = DAY;
/** The statuses that concern one message, so that another try would get the same answer. */
const ABOUT_MESSAGE = new Set([400, 422]);
const CANNOT_OPEN = 'Klíč brány nelze otevřít. Zadejte jej prosím v nastavení znovu.';

type Taken = TakenSms & { pokusu: number };
export type Delivering = { ca?: string | undefined; signal: AbortSignal; patienceMs?: number };

/** Hands one message to the gateway. @throws DownloadProblem */
async function sendOne(app: App, gateway: OpenGateway, { komu, text, klic }: Taken, delivering: Delivering) {
  const { ca, patienceMs = PATIENCE_MS } = delivering;
  const reach = { ca, isInnerAllowed: app.settings().zdroje_vnitrni_sit === 1 };
  const headers = {
    'user-agent': 'Prodejna/1 (sms)',
    'content-type': CONTENT_TYPES[gateway.format],
    // The same for every try, so that a gateway that knows it sends nothing twice.
    'idempotency-key': klic,
    ...(gateway.klic && !isKeyWithin(gateway) && { [gateway.hlavicka]: gateway.klic }),
  };
  const key = gateway.klic ?? '';
  const body = bodyFor(gateway, komu, text, key);
  const last = lingering(delivering.signal, LAST_MS);
  try {
    const how = { reach, patienceMs, signal: last.signal };
    await post(addressFor(gateway.adresa, key), { headers, body, accepted: gateway.odpoved }, how);
  } finally {
    last.forget();
  }
}

const failureOf = (error: unknown, now: number) => {
  const how = { isFinal: false, tries: SMS_TRIES, notBefore: now };
  if (error instanceof TamperedError) return { ...how, chyba: CANNOT_OPEN };
  if (!(error instanceof DownloadProblem)) throw error;
  const isFinal = error instanceof Refused && (error.isFinal || ABOUT_MESSAGE.has(error.status));
  const notBefore = now + Math.min(error.waitMs, LONGEST_WAIT_MS);
  return { ...how, chyba: error.message, isFinal, notBefore };
};

/** Screens of the order and of the settings show how far the message is. */
async function announce(tx: Write, order: number | null) {
  await tx.announce({ tema: 'mail', id: null, co: 'zmena' });
  if (order !== null) await tx.announce({ tema: 'orders', id: order, co: 'zmena' });
}

/** Who took the order is told that the customer was not: they have to call. */
async function tellCreator(tx: Write, id: number, order: number, chyba: string) {
  const about = await toldAbout(tx.db, order);
  if (!about) return;
  await notify(tx, {
    pro: about.zalozil_id,
    druh: 'objednavka',
    zaznam: order,
    udalost: `sms-${id}`,
    text: `SMS zákazníkovi se nepodařilo odeslat: ${about.dil}, ${about.typ_telefonu}. ${chyba}`,
  });
}

/** Stores what came of a message. The sending itself is not audited; what a person or a setting did is. */
const settle = (app: App, { objednavka_id: order, ...message }: Taken, failed: Failed | null) =>
  write(app.db, NOBODY, async tx => {
    const isGivenUp = await settleTaken(tx.db, 'sms', message, failed, app.clock.now());
    if (failed && isGivenUp && order !== null) await tellCreator(tx, message.id, order, failed.chyba);
    await announce(tx, order);
    return false;
  });

/** The open gateway, null without one, or why its key cannot be opened. */
async function gatewayOf(app: App): Promise<OpenGateway | TamperedError | null> {
  try {
    return await openGateway(app.db, app.vault);
  } catch (error) {
    if (error instanceof TamperedError) return error;
    throw error;
  }
}

/**
 * Sends the messages that are due, one after another, until none is left or the gateway cannot be reached. At least
 * once: a message that a killed process sent but did not record is sent again under the same key. Returns how many
 * were accepted.
 */
export async function deliverSms(app: App, delivering: Delivering): Promise<number> {
  const { signal } = delivering;
  let sent = 0;
  while (!signal.aborted && (await isGatewaySet(app.db))) {
    const now = app.clock.now();
    const messages = await takeSms(app.db, now, BATCH, isQuiet(now));
    const gateway = messages.length > 0 ? await gatewayOf(app) : null;
    if (!gateway) {
      await putBack(app.db, 'sms', messages, app.clock.now());
      break;
    }
    const { sent: more, away } = await deliverTaken<Taken>(messages, {
      ...{ db: app.db, clock: app.clock, outbox: 'sms', signal },
      away: gateway instanceof TamperedError ? gateway : null,
      send: message => sendOne(app, gateway as OpenGateway, message, delivering),
      failureOf: error => failureOf(error, app.clock.now()),
      isAway: error => !(error instanceof Refused),
      settle: (message, failed) => settle(app, message, failed),
    });
    sent += more;
    if (away) break;
  }
  return sent;
}
