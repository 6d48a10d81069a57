import { type RawBuilder, sql } from 'kysely';
import { DAY } from '#shared/core/durations.ts';
import { iso } from './clock.ts';
import type { Db, Tx } from './database/db.ts';

/**
 * Messages that are written in the transaction of what they tell of, and sent later, at least once: mails and notices of
 * imports. A message is a row with stav, pokusu, dalsi, chyba and odeslano.
 */
export type Outbox = 'posta' | 'prodej_oznameni_zprava';

/** What was taken, with how many tries are counted by that. */
type Taken = { id: number; pokusu: number };

type Taking = {
  now: number;
  limit: number;
  columns: readonly string[];
  /** Which of those that wait may go now. */
  where?: RawBuilder<boolean>;
};

/**
 * Takes what is to be sent now: one try more is counted and the next one put off (by a minute, then twice as long each
 * time) before anything is sent, so that a process that dies over it neither loses a message nor sends it at once again,
 * and no two senders take the same.
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
  return rows;
}

/**
 * Puts one that was taken off anew as its turn comes: those before it may have taken longer than a minute. False where
 * another sender has taken it by then.
 */
export async function holdTaken(
  db: Db,
  outbox: Outbox,
  { id, pokusu }: Taken,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(outbox)} set dalsi = greatest(dalsi, ${iso(now)}::timestamptz + interval '1 minute')
    where id = ${id} and pokusu = ${pokusu} and stav = 'ceka' returning id`.execute(db);
  return rows.length > 0;
}

/**
 * What was taken and not tried, as the process ends: no try is counted, and it goes as soon as somebody sends again. What was
 * put off for too short and is another's by now stays theirs.
 */
export const putBack = async (db: Db, outbox: Outbox, taken: Taken[], now: number) =>
  void (await sql`update ${sql.table(outbox)} o set pokusu = o.pokusu - 1, dalsi = ${iso(now)}
    from unnest(${taken.map(({ id }) => id)}::bigint[], ${taken.map(({ pokusu }) => pokusu)}::int[]) as t (id, pokusu)
    where o.id = t.id and o.pokusu = t.pokusu and o.stav = 'ceka'`.execute(db));

export const markSent = async (db: Db, outbox: Outbox, id: number, now: number) =>
  void (await sql`update ${sql.table(outbox)} set stav = 'odeslano', odeslano = ${iso(now)}, chyba = null
    where id = ${id}`.execute(db));

type Failed = {
  chyba: string;
  /** Another try would be answered the same. */
  isFinal: boolean;
  tries: number;
  /** When whoever takes it asks to be tried again, in ms. */
  notBefore?: number;
};

/** What was said to it; after the last try it is a dead letter. What is another sender's by now stays theirs. */
export const markFailed = async (
  db: Db,
  outbox: Outbox,
  { id, pokusu }: Taken,
  { chyba, isFinal, tries, notBefore = 0 }: Failed,
) =>
  void (await sql`update ${sql.table(outbox)} set chyba = ${chyba.slice(0, 500)},
      stav = case when ${isFinal} or pokusu >= ${tries} then 'nedoruceno' else stav end,
      dalsi = greatest(dalsi, ${iso(notBefore)}::timestamptz)
    where id = ${id} and pokusu = ${pokusu} and stav = 'ceka'`.execute(db));

/** From the beginning: all tries anew, under the same number. */
export const sendAgain = async (db: Tx, outbox: Outbox, id: number, now: number) =>
  void (await sql`update ${sql.table(outbox)} set stav = 'ceka', pokusu = 0, dalsi = ${iso(now)}, chyba = null
    where id = ${id}`.execute(db));

/** How long messages are kept, in ms: what they tell need not lie about for longer. */
const KEPT_MS = 30 * DAY;

export const sweepOutbox = async (db: Tx, outbox: Outbox, now: number) =>
  void (await sql`delete from ${sql.table(outbox)} where vytvoreno < ${iso(now - KEPT_MS)}`.execute(db));

/** Sends what lies in an outbox, beside whatever else a process does and one run at a time. */
export type Sender = {
  /** Sends what is due; while it does, another call has it look once more. */
  send(): Promise<void>;
  /** Waits for what runs. */
  idle(): Promise<void>;
  /** Ends what runs, and nothing begins any more; what was not taken is tried again. */
  stop(): Promise<void>;
};

/** `run` sends what is due until nothing is or its signal says that the process ends. */
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
      // A minute's work that began before the end may come here after it.
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
