import type pg from 'pg';

type Sent = {
  /** The texts of the statements, in the order in which they were sent. */
  texts: string[];
  /** By transaction: how many times its connection was waited for, the commit included. */
  waits: number[];
};

/** What connections of the pool send while `work` runs. */
export async function sentBy(pool: pg.Pool, work: () => Promise<unknown>): Promise<Sent> {
  const sent: Sent = { texts: [], waits: [] };
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    const ask = client.query as (...query: unknown[]) => Promise<unknown>;
    watched.set(client, client.query);
    let unanswered = 0;
    let waits = 0;
    client.query = (async (...query: [string | { text: string }]) => {
      const text = typeof query[0] === 'string' ? query[0] : query[0].text;
      sent.texts.push(text);
      if (text.startsWith('begin')) waits = 0;
      if (unanswered++ === 0) waits++;
      if (text.startsWith('commit')) sent.waits.push(waits);
      try {
        return await ask.apply(client, query);
      } finally {
        unanswered--;
      }
    }) as unknown as typeof client.query;
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const [client, query] of watched) client.query = query;
  }
  return sent;
}

/** The texts of the statements that connections of the pool send while `work` runs. */
export const statementsOf = async (pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> =>
  (await sentBy(pool, work)).texts;
