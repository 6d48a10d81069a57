import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Runs `work` while updates of a table’s rows fail as on a full disk. */
export async function onFullDisk(
  app: TestApp,
  table: 'relace' | 'prodej_token' | 'kiosek',
  work: () => Promise<void>,
) {
  await sql`create function plny_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(app.owner);
  await sql`create trigger plny_disk before update on ${sql.table(table)}
    execute function plny_disk()`.execute(app.owner);
  try {
    await work();
  } finally {
    await sql`drop function plny_disk cascade`.execute(app.owner);
  }
}
