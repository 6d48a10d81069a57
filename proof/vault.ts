import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from '#server/embedded/start.ts';
import { checks } from './checks.ts';
import { given, signIn, startProgram } from './program.ts';
import type { Proof, Say, Seen } from './proof.ts';

const ENTRIES = 130;
const PASSWORD = 'zkousime-trezor';
const root = fileURLToPath(new URL('..', import.meta.url));
const secretOf = (at: number) => `Heslo číslo ${at} 🔑`;

type Program = { code: number | null; output: string };

/** Runs one of our commands to its end, or kills it as soon as it prints `until`. */
async function command(file: string, env: Record<string, string>, until?: RegExp): Promise<Program> {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', PORT: '0', VAULT_KEYS: '', ...env },
  });
  let output = '';
  const hear = (piece: Buffer) => {
    output += piece;
    if (until?.test(output)) child.kill('SIGKILL');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = await once(child, 'exit');
  return { code, output };
}

/**
 * Attacks the stored passwords of a real application: flips every byte, truncates and swaps secrets directly in the
 * database and reveals them; starts it with a wrong key; kills a rotation midway and runs it again.
 */
async function attack(say: Say): Promise<Seen> {
  const { figures, problems, expectThat } = checks(say);
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-vault-'));
  const keyDirectory = join(directory, 'app');
  const embedded = await startEmbedded({ dataDir: join(directory, 'database'), log: () => {} });
  const env = {
    ...given(embedded),
    DATA_DIR: keyDirectory,
    ADMIN_PASSWORD: PASSWORD,
    VAULT_KEYS: '',
  };
  const keyFile = join(keyDirectory, 'vault.keys');
  const client = new pg.Client({ connectionString: embedded.url });

  try {
    await client.connect();
    const program = await startProgram(env);
    const admin = await signIn(program.base, 'admin', PASSWORD);
    await admin.send('POST', '/stores/prodejny/', { nazev: 'Zkušební', nazev_kratkiy: 'Zk' });
    const ids: number[] = [];
    for (let at = 0; at < ENTRIES; at++) {
      const body = { company_name: `Firma ${at}`, store: 'Zkušební', username: 'u', password: secretOf(at) };
      ids.push((await (await admin.send('POST', '/pristupy/', body)).json()).pristup.id);
    }
    /** Reveals a password regardless of one person's limit, which is not tested here. */
    const reveal = async (id: number) => {
      await client.query('delete from pristup_odkryti');
      const answer = await admin.reveal(`/pristupy/${id}/reveal_password/`);
      return { status: answer.status, ...((await answer.json()) as { password?: string }) };
    };
    const stored = async (id: number): Promise<Buffer> =>
      (await client.query('select tajemstvi from pristup where id = $1', [id])).rows[0].tajemstvi;
    const store = (id: number, secret: Buffer) =>
      client.query('update pristup set tajemstvi = $2 where id = $1', [id, secret]);

    say('Stored secrets are changed behind the application’s back:');
    const [one, other] = ids as [number, number];
    const [good, another] = [await stored(one), await stored(other)];
    expectThat('an untouched secret opens', (await reveal(one)).password, secretOf(0));
    let opened = 0;
    for (let at = 0; at < good.length; at++) {
      const flipped = Buffer.from(good);
      flipped[at]! ^= 0x01;
      await store(one, flipped);
      const { status, password } = await reveal(one);
      if (status !== 409 || password !== undefined) opened++;
    }
    expectThat(`a secret with any one of its ${good.length} bytes changed is refused`, opened, 0);
    await store(one, good.subarray(0, -1));
    expectThat('a truncated secret is refused', (await reveal(one)).status, 409);
    await store(one, another);
    await store(other, good);
    const swapped = [await reveal(one), await reveal(other)];
    expectThat(
      'two secrets that swapped their rows are refused',
      swapped.map(({ status, password }) => [status, password]),
      [
        [409, undefined],
        [409, undefined],
      ],
    );
    await store(one, good);
    await store(other, another);
    expectThat('a secret that is put back opens again', (await reveal(one)).password, secretOf(0));
    await program.kill('SIGTERM');

    say('The application starts with a wrong key, then without a key:');
    const keys = await readFile(keyFile, 'utf8');
    const [name] = keys.split(':');
    await writeFile(keyFile, `${name}:${Buffer.alloc(32, 1).toString('base64')}\n`);
    const wrong = await command('server/main.ts', env);
    expectThat(
      'a start with a wrong key is refused',
      [wrong.code, /is not the one that passwords were stored with/.exec(wrong.output)?.[0]],
      [1, 'is not the one that passwords were stored with'],
    );
    await rm(keyFile);
    const missing = await command('server/main.ts', env);
    expectThat(
      'a start without the key is refused',
      [missing.code, /is missing in/.exec(missing.output)?.[0]],
      [1, 'is missing in'],
    );
    await writeFile(keyFile, keys, { mode: 0o600 });

    say('A rotation of keys is killed in the middle:');
    const killed = await command('server/commands/rotate.ts', env, /50 passwords/);
    const mixed = (await client.query('select count(distinct klic_id)::int as n from pristup')).rows[0].n;
    expectThat(
      'some secrets are sealed with the new key, some still with the old one',
      { code: killed.code, keys: mixed },
      { code: null, keys: 2 },
    );
    const resumed = await command('server/commands/rotate.ts', env);
    expectThat(
      'the rotation finishes when it is run again',
      [resumed.code, /Other keys are not needed/.exec(resumed.output)?.[0]],
      [0, 'Other keys are not needed'],
    );
    const names = (await client.query('select distinct klic_id from pristup')).rows;
    const left = (await readFile(keyFile, 'utf8')).trim().split('\n');
    expectThat(
      'one key is left, in the file as in the database',
      left.map(line => line.split(':')[0]),
      names.map(row => row.klic_id),
    );

    const again = await startProgram(env);
    const session = await signIn(again.base, 'admin', PASSWORD);
    await client.query('delete from pristup_odkryti');
    const answers = await Promise.all(
      [0, 64, ENTRIES - 1].map(at => session.reveal(`/pristupy/${ids[at]}/reveal_password/`)),
    );
    const passwords = await Promise.all(answers.map(async answer => (await answer.json()).password));
    expectThat('every password is as it was', passwords, [0, 64, ENTRIES - 1].map(secretOf));
    await again.kill('SIGTERM');
  } finally {
    await client.end();
    await embedded.stop();
    await rm(directory, { recursive: true, force: true });
  }
  return { figures, problems };
}

export const vault: Proof = {
  name: 'vault',
  promise:
    'A stored password that was changed, truncated or moved is refused; the application does not start with a wrong key; a killed rotation of keys is resumed',
  run: (_size, say) => attack(say),
};
