import type pg from 'pg';

/** The texts of the statements that connections of the pool send while `work` runs. */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    const ask = client.query as (...query: unknown[]) => unknown;
    watched.set(client, client.query);
    client.query = ((...query: [string | { text: string }]) => {
      texts.push(typeof query[0] === 'string' ? query[0] : query[0].text);
      return ask.apply(client, query);
    }) as typeof client.query;
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const [client, query] of watched) client.query = query;
  }
  return texts;
}
