import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { openArchive } from '#server/backup/archive.ts';
import { MANIFEST, type Manifest, memberOf } from '#server/backup/manifest.ts';
import type { Call } from '#shared/contract.ts';
import { pathWith, ROUTES } from '#test/api/routes.ts';
import { contents } from '#test/api/tables.ts';
import { PEOPLE } from '#world/chain.ts';
import { requestFor } from '#world/requests.ts';
import type { Chain } from '../chain.ts';
import { runCommand } from '../command.ts';
import { filesBelow, type Planted, type Search } from './search.ts';

/** A searched place: its size, and what was found in it. */
export type Looked = { bytes: number; found: { where: string; one: Planted }[] };

/** Searches pieces of a place, one after another. */
function looking(search: Search) {
  const looked: Looked = { bytes: 0, found: [] };
  return {
    looked,
    at(where: string, piece: Uint8Array | string) {
      looked.bytes += piece.length;
      for (const one of search(piece)) looked.found.push({ where, one });
    },
  };
}

export function inText(search: Search, where: string, text: string): Looked {
  const { looked, at } = looking(search);
  at(where, text);
  return looked;
}

/** Every row of every table, as text and (for bytes) as hex. */
export async function inTables(search: Search, { db }: Chain): Promise<Looked> {
  const { looked, at } = looking(search);
  for (const [table, rows] of Object.entries(await contents(db))) at(`the table ${table}`, rows.join('\n'));
  return looked;
}

/** Every file of a directory; for the database's this includes its write-ahead log and its own log. */
export async function inFiles(search: Search, directory: string): Promise<Looked> {
  const { looked, at } = looking(search);
  for await (const { path, bytes } of filesBelow(directory)) at(path.slice(directory.length), bytes);
  return looked;
}

/** Writes everything from memory to the files. */
export async function checkpoint({ superuserUrl }: Chain) {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query('checkpoint');
  await client.end();
}

/** A backup as it is stored, and every table in it unpacked. */
export async function inBackup(search: Search, chain: Chain, env: Record<string, string>): Promise<Looked> {
  const { looked, at } = looking(search);
  const file = join(chain.directory, 'zaloha.tar');
  const { code, output } = await runCommand('backup', [file], { ...env, DATABASE_URL: chain.url });
  if (code !== 0) throw new Error(`The backup ended with ${code}: ${output}`);
  at('what the backup says', output);
  at('the backup', await readFile(file));
  const archive = await openArchive(file);
  const { tables } = JSON.parse((await buffer(archive.read(MANIFEST))).toString()) as Manifest;
  for (const { name } of tables)
    at(`the backup’s ${name}`, gunzipSync(await buffer(archive.read(memberOf(name)))));
  return looked;
}

/** Calls that return a secret on request; and the stream, which is followed separately. */
const TELLING = /\/reveal_|^GET \/events\//;
/** Reading personal data is a write. */
const READING = /^POST \/osobni-udaje\/(?!.*smazani)/;

const isRead = (call: Call) => (call.startsWith('GET') || READING.test(call)) && !TELLING.test(call);

/** The texts of an answer: for a spreadsheet or a ZIP its contents. */
async function textsOf(answer: Response): Promise<Uint8Array[]> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isPacked ? Object.values(unzipSync(bytes)) : [bytes];
}

export type Asked = Looked & { answers: number; good: number };

/** The answers that an actor gets to every reading call, as a list and as a file. */
export async function inAnswers(
  search: Search,
  { db, program, pass }: Chain,
  username: string | null,
): Promise<Asked> {
  const { looked, at } = looking(search);
  const person = PEOPLE.find(one => one.username === username);
  const { cookie, token } = person ? await pass(person.id) : { cookie: '', token: '' };
  let [answers, good] = [0, 0];
  for (const [call, { path, method, sheets }] of ROUTES) {
    if (!isRead(call)) continue;
    const { params, query, body } = await requestFor(db, call, 'own', username ?? 'petra');
    const formats: Record<string, string>[] = [
      {},
      ...(sheets ? [{ format: 'csv' }, { format: 'xlsx' }] : []),
    ];
    for (const format of formats) {
      const answer = await fetch(`${program().base}/api${pathWith(path, params, { ...query, ...format })}`, {
        method,
        headers: { cookie, 'x-csrftoken': token, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      });
      answers++;
      if (answer.ok) good++;
      for (const text of await textsOf(answer)) at(`${call} of ${username ?? 'a guest'}`, text);
    }
  }
  return { ...looked, answers, good };
}
