import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '#shared/users/contract.ts';
import { type Blow, blowOf, strike } from './power-cut.ts';
import { type Launched, launchProgram, signIn } from './program.ts';
import { inTemporary, type Proof, type Say, wait } from './proof.ts';

/** Without ADMIN_PASSWORD the password is random and appears only in the output. */
const launch = (dataDir: string) => launchProgram({ DATA_DIR: dataDir, ADMIN_PASSWORD: '' });

const passwordsIn = (output: string) =>
  [...output.matchAll(/First administrator: username admin, password (\S+) /g)].map(match => match[1]!);

/** What is wrong with an application started on a directory whose first start was killed. */
async function check(program: Launched, dataDir: string, printed: string[]): Promise<string[]> {
  const problems: string[] = [];
  const password = printed.at(-1);
  if (!password) return ['no password was ever printed: nobody can sign in'];
  const admin = await signIn(program.base, 'admin', password);
  const { users } = (await (await admin.get('/users/list/')).json()) as { users: User[] };
  if (users.length !== 1 || users[0]!.id !== 1 || users[0]!.role !== 'ADMIN')
    problems.push(`there is not exactly one ADMIN: ${JSON.stringify(users)}`);
  const shop = await admin.send('POST', '/stores/prodejny/', { nazev: 'První', nazev_kratkiy: 'P' });
  const access = { company_name: 'Firma', store: 'První', username: 'u', password: 'tajné' };
  const sealed = await admin.send('POST', '/pristupy/', access);
  if (!shop.ok || !sealed.ok)
    problems.push(`a new shop was answered with ${shop.status} and a new vault access with ${sealed.status}`);
  const left = (await readdir(dataDir)).filter(name => name.startsWith('postgres.new-'));
  if (left.length > 0) problems.push(`directories are left behind: ${left.join(', ')}`);
  return problems;
}

/** Kills the first start on an empty directory at each moment in `kills`, then lets one complete and checks it. */
async function killFirstStart(dataDir: string, kills: { after: number; blow: Blow }[]): Promise<string[]> {
  const printed: string[] = [];
  for (const { after, blow } of kills) {
    const killed = launch(dataDir);
    await Promise.race([wait(after), killed.ended]);
    // The directory may not exist yet, and processes are found by it.
    if ((await readdir(join(dataDir, '..'))).includes('data')) strike(blow, killed.child.pid!, dataDir);
    await killed.kill('SIGKILL');
    printed.push(...passwordsIn(killed.output()));
  }
  const program = launch(dataDir);
  try {
    await program.ready();
    printed.push(...passwordsIn(program.output()));
    return await check(program, dataDir, printed);
  } finally {
    await program.kill('SIGTERM');
  }
}

const firstStartMs = () =>
  inTemporary('first-start', async directory => {
    const program = launch(join(directory, 'data'));
    try {
      return await program.ready();
    } finally {
      await program.kill('SIGTERM');
    }
  });

/** Kills at moments spread evenly over a first start, each on its own directory; finally several on one directory. */
async function killAtMany(moments: number, inARow: number[], say: Say) {
  const whole = await firstStartMs();
  say(`a first start takes ${Math.round(whole)} ms`);
  const problems: string[] = [];
  const tryOut = async (kills: { after: number; blow: Blow }[]) => {
    const found = await inTemporary('first-start', directory =>
      killFirstStart(join(directory, 'data'), kills),
    ).catch((error: Error) => [error.message]);
    const told = kills.map(({ after, blow }) => `${blow} after ${Math.round(after)} ms`).join(', ');
    say(
      `killed ${told}: ${found.join('; ') || 'the next start became ready, with one ADMIN and a password that works'}`,
    );
    problems.push(...found.map(problem => `killed ${told}: ${problem}`));
  };
  // Half a step from both ends, because a start that was never killed proves nothing.
  for (let at = 0; at < moments; at++)
    await tryOut([{ after: (whole * (at + 0.5)) / moments, blow: blowOf(at) }]);
  if (inARow.length > 0)
    await tryOut(inARow.map((share, at) => ({ after: whole * share, blow: blowOf(at) })));
  return { problems, whole, kills: moments + inARow.length };
}

export const firstStart: Proof = {
  name: 'first-start',
  promise:
    'A first start that is killed at any moment does not block the next one: the application becomes ready, there is exactly one ADMIN, and the password printed last works',
  async run(size, say) {
    const { problems, whole, kills } = await (size === 'short'
      ? killAtMany(2, [], say)
      : killAtMany(40, [0.2, 0.4, 0.6, 0.8], say));
    return {
      figures: [`${kills} kills were spread over a first start of ${(whole / 1000).toFixed(1)} s`],
      problems,
    };
  },
};
