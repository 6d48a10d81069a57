import { addAbortListener } from 'node:events';
import { type RawBuilder, sql } from 'kysely';
import { DAY } from '#shared/core/durations.ts';
import { iso } from './clock.ts';
import type { Db, Tx } from './database/db.ts';

/**
 * Messages that are written in the transaction of the event they report, and sent later, at least once: mails,
 * notices of imports and text messages. A message is a row with stav, pokusu, dalsi, chyba and odeslano.
 */
export type Outbox = 'posta' | 'prodej_oznameni_zprava' | 'sms';

/** A message that was taken for sending, with its number of tries including this one. */
type Taken = { id: number; pokusu: number };

type Taking = {
  now: number;
  limit: number;
  columns: readonly string[];
  /** Which of the waiting messages may be sent now. */
  where?: RawBuilder<boolean>;
};

/**
 * Takes the messages that are due. Before anything is sent, the try is counted and the next one postponed (by a
 * minute, doubled each time), so that a process that dies while sending neither loses a message nor sends it again at
 * once, and no two senders take the same message.
 */
export async function takeDue<Row>(
  db: Db,
  outbox: Outbox,
  { now, limit, columns, where = sql`true` }: Taking,
): Promise<(Row & Taken)[]> {
  const { rows } = await sql<Row & Taken>`
    update ${sql.table(outbox)} set pokusu = pokusu + 1,
      dalsi = ${iso(now)}::timestamptz + interval '1 minute' * power(2, least(pokusu, 12))
    where id in (select id from ${sql.table(outbox)} where stav = 'ceka' and dalsi <= ${iso(now)}::timestamptz
      and ${where} order by dalsi, id limit ${limit} for update skip locked)
    returning ${sql.join([...columns, 'pokusu'].map(column => sql.ref(column)))}`.execute(db);
  // An update returns its rows in any order; who wrote first is told first.
  return rows.sort((one, other) => one.id - other.id);
}

/**
 * Postpones a taken message again when its turn arrives: those before it may have taken longer than a minute. Returns
 * false when another sender has taken it in the meantime.
 */
async function holdTaken(db: Db, outbox: Outbox, { id, pokusu }: Taken, now: number): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(outbox)} set dalsi = greatest(dalsi, ${iso(now)}::timestamptz + interval '1 minute')
    where id = ${id} and pokusu = ${pokusu} and stav = 'ceka' returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Puts back messages that were taken but not tried because the process is ending: the try is not counted, and they
 * are due as soon as somebody sends again. A message that another sender has taken meanwhile stays with that sender.
 */
export const putBack = async (db: Db, outbox: Outbox, taken: Taken[], now: number) =>
  void (await sql`update ${sql.table(outbox)} o set pokusu = o.pokusu - 1, dalsi = ${iso(now)}
    from unnest(${taken.map(({ id }) => id)}::bigint[], ${taken.map(({ pokusu }) => pokusu)}::int[]) as t (id, pokusu)
    where o.id = t.id and o.pokusu = t.pokusu and o.stav = 'ceka'`.execute(db));

const markSent = async (db: Db, outbox: Outbox, id: number, now: number) =>
  void (await sql`update ${sql.table(outbox)} set stav = 'odeslano', odeslano = ${iso(now)}, chyba = null
    where id = ${id}`.execute(db));

/** Why a message was not sent, and how it goes on. */
export type Failed = {
  chyba: string;
  /** Whether another try would get the same answer. */
  isFinal: boolean;
  tries: number;
  /** The earliest time that the receiver accepts another try, in ms. */
  notBefore?: number;
};

/**
 * Stores a try's error; after the last try the message is a dead letter. Another sender's message stays theirs.
 * Returns whether it is a dead letter now.
 */
async function markFailed(
  db: Db,
  outbox: Outbox,
  { id, pokusu }: Taken,
  { chyba, isFinal, tries, notBefore = 0 }: Failed,
): Promise<boolean> {
  const { rows } = await sql<{ stav: string }>`update ${sql.table(outbox)} set chyba = ${chyba.slice(0, 500)},
      stav = case when ${isFinal} or pokusu >= ${tries} then 'nedoruceno' else stav end,
      dalsi = greatest(dalsi, ${iso(notBefore)}::timestamptz)
    where id = ${id} and pokusu = ${pokusu} and stav = 'ceka' returning stav`.execute(db);
  return rows[0]?.stav === 'nedoruceno';
}

/** Stores what came of a message: null, that it was sent. Returns whether it is a dead letter now. */
export async function settleTaken(
  db: Db,
  outbox: Outbox,
  message: Taken,
  failed: Failed | null,
  now: number,
) {
  if (failed) return markFailed(db, outbox, message, failed);
  await markSent(db, outbox, message.id, now);
  return false;
}

type Delivering<Message extends Taken> = {
  db: Db;
  clock: { now(): number };
  outbox: Outbox;
  /** Says that the process is ending. */
  signal: AbortSignal | undefined;
  /** Sends one message. @throws why it was not accepted */
  send(message: Message): Promise<unknown>;
  /** What an error of `send` means. @throws a defect */
  failureOf(error: unknown): Failed;
  /** Whether the next message would fail in the same way. */
  isAway(error: unknown): boolean;
  /** Why all would fail, if that is known before. */
  away?: unknown;
  /** Stores what came of a message, by default with `settleTaken` alone. */
  settle?(message: Message, failed: Failed | null): Promise<unknown>;
};

/**
 * Sends taken messages one after another; once their receiver is away, the rest fail with the same error. Returns how
 * many were accepted, and the error of a receiver that is away, else null.
 */
export async function deliverTaken<Message extends Taken>(
  messages: Message[],
  { db, clock, outbox, signal, send, failureOf, isAway, away = null, settle }: Delivering<Message>,
): Promise<{ sent: number; away: unknown }> {
  const keep =
    settle ?? ((one: Message, failed: Failed | null) => settleTaken(db, outbox, one, failed, clock.now()));
  let sent = 0;
  for (const [at, message] of messages.entries()) {
    if (signal?.aborted) {
      await putBack(db, outbox, messages.slice(at), clock.now());
      break;
    }
    let error = away;
    if (error === null) {
      // It was withdrawn, or another instance has taken it meanwhile.
      if (!(await holdTaken(db, outbox, message, clock.now()))) continue;
      error = await send(message).then(
        () => null,
        reason => reason,
      );
    }
    // What was interrupted because the process ends may have been sent: its try counts.
    if (error !== null && signal?.aborted) continue;
    await keep(message, error === null ? null : failureOf(error));
    if (error === null) sent++;
    else if (isAway(error)) away = error;
  }
  return { sent, away };
}

/** Sends a message again from the beginning, with all its tries, under the same number. */
export const sendAgain = async (db: Tx, outbox: Outbox, id: number, now: number) =>
  void (await sql`update ${sql.table(outbox)} set stav = 'ceka', pokusu = 0, dalsi = ${iso(now)}, chyba = null
    where id = ${id}`.execute(db));

/** How long messages are kept, in ms; their contents need not be stored for longer. */
export const KEPT_MS = 30 * DAY;

export const sweepOutbox = async (db: Tx, outbox: Outbox, now: number) =>
  void (await sql`delete from ${sql.table(outbox)} where vytvoreno < ${iso(now - KEPT_MS)}`.execute(db));

/**
 * A signal that fires `ms` after `signal` does, with its reason: the message in progress when the process ends may
 * still be finished. Call `forget` when nothing waits for it any more.
 */
export function lingering(signal: AbortSignal | undefined, ms: number) {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const listening =
    signal &&
    addAbortListener(signal, () => {
      timer = setTimeout(() => late.abort(signal.reason), ms);
    });
  const forget = () => {
    clearTimeout(timer);
    listening?.[Symbol.dispose]();
  };
  return { signal: late.signal, forget };
}

/** Sends the messages of an outbox in the background, one run at a time. */
export type Sender = {
  /** Sends what is due; a call during a run makes that run look once more. */
  send(): Promise<void>;
  /** Waits for the current run. */
  idle(): Promise<void>;
  /** Ends the current run and prevents further ones; messages not taken are tried after the next start. */
  stop(): Promise<void>;
};

/** `run` sends until nothing is due any more or its signal says that the process is ending. */
export function createSender(
  run: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): Sender {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const work = async () => {
    do {
      isAskedAgain = false;
      await run(stopping.signal);
    } while (isAskedAgain && !stopping.signal.aborted);
  };
  const idle = async () => void (await running);
  return {
    send() {
      // Every-minute work that began before the shutdown may call this after it.
      if (stopping.signal.aborted) return idle();
      isAskedAgain = true;
      running ??= work()
        .catch(onError)
        .finally(() => {
          running = null;
        });
      return running;
    },
    idle,
    async stop() {
      stopping.abort();
      await idle();
    },
  };
}
