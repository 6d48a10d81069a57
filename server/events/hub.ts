import pg from 'pg';
import { type Action, scopeOf } from '#shared/core/permissions.ts';
import type { Role } from '#shared/core/roles.ts';
import { type Change, type Greeting, TOPICS } from '#shared/events/topics.ts';
import { connectionOptions, hangUp, patientOptions } from '../core/database/db.ts';
import { createGathering } from './gathering.ts';
import { createLately } from './lately.ts';
import { said } from './said.ts';
import type { Stream } from './stream.ts';

export type Hub = {
  add(stream: Stream): () => void;
  streamsOf(userId: number): number;
  /** The first message of a person's new stream: recent changes that they may hear about. */
  greeting(person: { id: number; role: Role }): Greeting;
  readonly streams: ReadonlySet<Stream>;
  endAll(): void;
  close(): Promise<void>;
};

type Options = {
  url: string;
  onError(error: unknown): void;
  /** Called with every change, and with null after a gap in which changes may have been missed. */
  onChange?(change: Change | null): void;
  /** How often the connection is checked, in ms. */
  lookMs?: number;
};

/** The application name under which the database lists an instance's listening connection. */
export const LISTENER = 'prodejna-listener';

const RETRY_MS = 500;
/** How often the connection is checked: a mere listener would never notice that it was lost. */
const LOOK_MS = 10_000;
const ANSWER_MS = 5_000;

function mayHear(role: Role, topic: Change['tema']): boolean {
  const needed: Action | 'signed-in' | undefined = TOPICS[topic]?.can;
  // A newer version on the same database may have further topics.
  if (needed === undefined) return false;
  return needed === 'signed-in' || scopeOf(role, needed) !== false;
}

/**
 * Listens to the database on its own connection and passes what it hears to the streams that may hear it; that is how
 * a change on one instance reaches people on another. A lost connection is opened again, and then everybody is told
 * to fetch again ('obnova'), because messages from the gap are lost.
 */
export async function createHub({ url, onError, onChange, lookMs = LOOK_MS }: Options): Promise<Hub> {
  const streams = new Set<Stream>();
  const lately = createLately();
  const gathering = createGathering(streams, mayHear);
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const hear = ({ channel, payload = '' }: pg.Notification) => {
    if (channel === 'relace') {
      for (const stream of streams) if (stream.relace === payload) stream.end();
      return;
    }
    const change = JSON.parse(payload) as Change;
    lately.hear(change);
    onChange?.(change);
    gathering.add(change);
  };

  const connect = async (options = connectionOptions(url)) => {
    const fresh = new pg.Client({
      ...options,
      ...{ application_name: LISTENER, statement_timeout: 0, query_timeout: Math.min(lookMs, ANSWER_MS) },
    });
    fresh.on('error', onError);
    fresh.on('end', () => {
      if (client === fresh) client = null;
      reconnect();
    });
    fresh.on('notification', hear);
    await fresh.connect();
    try {
      await fresh.query('listen zmeny; listen relace');
    } catch (error) {
      // If it began to listen late, next to its successor, everything would be sent twice.
      hangUp(fresh);
      throw error;
    }
    if (closed) return fresh.end();
    client = fresh;
  };

  const look = setInterval(() => {
    const looked = client;
    looked?.query('select 1').catch(error => {
      // Closing ends an unanswered one.
      if (!closed) onError(error);
      hangUp(looked);
    });
  }, lookMs);

  const reconnect = () => {
    if (closed || retry) return;
    retry = setTimeout(async () => {
      retry = undefined;
      try {
        await connect();
        lately.startAnew();
        onChange?.(null);
        const renew = said('obnova', {});
        for (const stream of streams) stream.send(renew);
      } catch (error) {
        onError(error);
        reconnect();
      }
    }, RETRY_MS);
  };

  await connect(patientOptions(url)).catch(error => {
    closed = true;
    clearInterval(look);
    throw error;
  });

  const endAll = () => {
    gathering.tell();
    for (const stream of streams) stream.end();
  };
  return {
    streams,
    add(stream) {
      streams.add(stream);
      return () => streams.delete(stream);
    },
    streamsOf: userId => [...streams].filter(stream => stream.userId === userId).length,
    greeting: ({ id, role }) => lately.greeting(id, topic => mayHear(role, topic)),
    endAll,
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(look);
      endAll();
      await client?.end().catch(onError);
    },
  };
}
