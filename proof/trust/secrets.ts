import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PEOPLE } from '#world/chain.ts';
import type { Chain } from '../chain.ts';
import { withCookie } from '../program.ts';
import type { Say, Seen } from '../proof.ts';
import { follow } from '../streams/follower.ts';
import {
  type Asked,
  checkpoint,
  inAnswers,
  inBackup,
  inFiles,
  inTables,
  inText,
  type Looked,
} from './places.ts';
import { plantSecrets } from './plant.ts';
import { type Planted, searchFor } from './search.ts';

const ACTORS = [null, 'petra', 'viktor', 'admin'] as const;
/** A text that is no secret, so it must be found wherever the search looks. */
const OPEN: Planted = { what: 'a text in the clear', text: 'Řečeno-nahlas-5f0c2e9a71' };

const idOf = (username: string) => PEOPLE.find(one => one.username === username)!.id;
const size = (bytes: number) => `${(bytes / 2 ** 20).toFixed(bytes < 2 ** 20 ? 2 : 0)} MB`;

export type Hiding = {
  chain: Chain;
  env: Record<string, string>;
  temporary: string;
  masterKey: Buffer;
  say: Say;
};

/** Plants secrets in every way they can arrive, and searches for them wherever they must not be. */
export async function hiddenSecrets({ chain, env, temporary, masterKey, say }: Hiding): Promise<Seen> {
  const { base } = chain.program();
  const port = Number(new URL(base).port);
  const streams = await Promise.all(
    ACTORS.filter(name => name !== null).map(async name => ({
      name,
      stream: await follow(port, (await chain.pass(idOf(name))).cookie),
    })),
  );
  const planted = await plantSecrets(chain, masterKey);
  say(`${planted.length} secrets of ${new Set(planted.map(({ what }) => what)).size} kinds are planted`);

  // The control: the same ways, with a text that is no secret.
  const admin = withCookie(base, (await chain.pass(idOf('admin'))).cookie);
  const said = await admin.send('POST', '/news/', { obsah: OPEN.text });
  if (said.status !== 201)
    throw new Error(`The text that serves as a control was refused: ${await said.text()}`);
  await admin.get(`/nikde/${OPEN.text}/`);
  await mkdir(temporary, { recursive: true });
  const left = join(temporary, 'kontrola');
  await writeFile(left, OPEN.text);

  const search = searchFor([...planted, OPEN]);
  const places: Record<string, Looked> = {};
  const figures: string[] = [];
  const asked: Asked[] = [];
  for (const name of ACTORS) {
    const answers = await inAnswers(search, chain, name);
    asked.push(answers);
    places[`answers of ${name ?? 'a guest'}`] = answers;
    say(`${name ?? 'a guest'}: ${answers.good} of ${answers.answers} answers were not refused`);
  }
  for (const { name, stream } of streams) {
    places[`the stream of ${name}`] = inText(search, 'the stream', stream.heard());
    stream.leave();
  }
  const metrics = await fetch(`${base}/metrics`);
  places['the metrics'] = inText(search, 'the metrics', await metrics.text());
  places['the log'] = inText(search, 'the log', chain.output());
  places['the tables'] = await inTables(search, chain);
  await checkpoint(chain);
  places['the files of the database'] = await inFiles(search, join(chain.directory, 'database'));
  places['the application’s own directory'] = await inFiles(search, join(chain.directory, 'data'));
  places['temporary files'] = await inFiles(search, temporary);
  await rm(left);
  places['the backup'] = await inBackup(search, chain, env);

  const problems: string[] = [];
  for (const [place, { found }] of Object.entries(places)) {
    for (const { where, one } of found) {
      const reader = ACTORS.find(name => name !== null && place === `answers of ${name}`);
      if (one !== OPEN && !(reader && one.readers?.includes(reader)))
        problems.push(`${where} contains ${one.what}`);
    }
  }
  const SHOWING = [
    'answers of petra',
    'answers of admin',
    'the log',
    'the tables',
    'the files of the database',
    'temporary files',
    'the backup',
  ];
  for (const place of SHOWING)
    if (!places[place]!.found.some(({ one }) => one === OPEN))
      problems.push(`the search does not find ${OPEN.what} in ${place}`);
  const wal = places['the files of the database']!.found.some(
    ({ where, one }) => one === OPEN && where.includes('pg_wal'),
  );
  if (!wal) problems.push('the search does not find a text in the clear in the write-ahead log');
  const seen = places['answers of admin']!.found.some(({ one }) => one.readers?.includes('admin'));
  if (!seen) problems.push('an ADMIN does not see the notes that they may see');
  const total = (pick: (one: Asked) => number) => asked.reduce((sum, one) => sum + pick(one), 0);
  figures.push(
    `${planted.length} secrets of ${new Set(planted.map(({ what }) => what)).size} kinds (passwords, seeds, codes, tokens, keys, cookies, vault) were looked for, each in 14 encodings`,
    `none is in ${total(one => one.answers)} answers to 4 actors, files included, of which ${total(one => one.good)} were not refused`,
    `none is in ${size(places['the log']!.bytes)} of the log, ${size(places['the tables']!.bytes)} of rows, ${size(places['the files of the database']!.bytes)} of the database's files including the WAL, ${size(places['the backup']!.bytes)} of a backup (packed and unpacked) or temporary files`,
    'a text that is no secret was found in all of these places',
  );
  return { figures, problems: [...new Set(problems)] };
}
