import type pg from 'pg';

/** What measured writes add to; comments, histories and records go with them. */
const TABLES = ['komentar', 'novinka', 'ukol', 'objednavka', 'smena', 'pristup', 'upozorneni'];

/** Remembers where the tables end. @returns removes what came after, so that measuring changes nothing. */
export async function rememberEnds(client: pg.Client): Promise<() => Promise<void>> {
  const ends = new Map<string, number>();
  for (const table of TABLES) {
    const { rows } = await client.query(`select coalesce(max(id), 0) as id from ${table}`);
    ends.set(table, rows[0].id);
  }
  return async () => {
    for (const [table, id] of ends) await client.query(`delete from ${table} where id > $1`, [id]);
  };
}

/** Lets everybody come to work anew today. */
export async function leaveWork(client: pg.Client) {
  await client.query('delete from dochazka using smena s where smena_id = s.id and datum = current_date');
}

/** Forgets that a person revealed passwords: only so many may be revealed in ten minutes. */
export const forgetReveals = (client: pg.Client, person: number) =>
  client.query('delete from pristup_odkryti where uzivatel_id = $1', [person]);
