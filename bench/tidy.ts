import type pg from 'pg';

/** Tables to which measured writes add; comments, histories and records are deleted with them. */
const TABLES = ['komentar', 'novinka', 'ukol', 'objednavka', 'smena', 'pristup', 'upozorneni'];

/** Remembers the states of orders. @returns a function that restores them, without a trace in the histories. */
async function rememberStates(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query(
    "select id, status, datum_stavu from objednavka where status not in ('hotovo', 'storno')",
  );
  const { rows: last } = await client.query('select coalesce(max(id), 0) as id from objednavka_historie');
  return async () => {
    const moved = await client.query(
      `update objednavka o set status = k.status, datum_stavu = k.datum_stavu
       from jsonb_to_recordset($1) as k (id int, status text, datum_stavu timestamptz)
       where o.id = k.id and o.status <> k.status returning o.id`,
      [JSON.stringify(rows)],
    );
    await client.query('delete from objednavka_historie where objednavka_id = any($1) and id > $2', [
      moved.rows.map(({ id }) => id),
      last[0].id,
    ]);
  };
}

/** Remembers where the tables end. @returns a function that removes later rows, so that measuring changes nothing. */
export async function rememberEnds(client: pg.Client): Promise<() => Promise<void>> {
  const putBack = await rememberStates(client);
  const ends = new Map<string, number>();
  for (const table of TABLES) {
    const { rows } = await client.query(`select coalesce(max(id), 0) as id from ${table}`);
    ends.set(table, rows[0].id);
  }
  return async () => {
    await putBack();
    for (const [table, id] of ends) await client.query(`delete from ${table} where id > $1`, [id]);
  };
}

/** Removes today's attendance, so that everybody can arrive again. */
export async function leaveWork(client: pg.Client) {
  await client.query('delete from dochazka using smena s where smena_id = s.id and datum = current_date');
}

/** Deletes a person's reveals of passwords, whose number in ten minutes is limited. */
export const forgetReveals = (client: pg.Client, person: number) =>
  client.query('delete from pristup_odkryti where uzivatel_id = $1', [person]);
