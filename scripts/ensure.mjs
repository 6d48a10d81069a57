// Prepares what the commands need, on a machine with nothing but Node and npm.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a command in the project's folder and exits when it fails. Ending this process ends the command as well:
 * otherwise it would continue while the next one starts the same work. `name` receives its process number.
 */
export async function run(command, args, options = {}, name = () => {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (child.pid) name(child.pid);
  let asked;
  const pass = signal => {
    asked = signal;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass);
  const status = await new Promise(resolve => child.on('error', () => resolve(1)).on('close', resolve));
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass);
  if (asked) process.exit(128 + constants.signals[asked]);
  if (status !== 0) process.exit(status ?? 1);
}

const hashOf = path =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');

/** Does the work if it is missing; a process that waited for another one finds it done. */
async function ensure(isThere, work) {
  if (isThere()) return;
  await alone(join(root, '.being-made'), async name => {
    if (!isThere()) await work(name);
  });
}

/** Installs the packages of the lock file, unless they are there already. */
export async function ensurePackages() {
  const mark = join(root, 'node_modules', '.prodejna-lock');
  const wanted = hashOf('package-lock.json');
  const isThere = () => existsSync(mark) && readFileSync(mark, 'utf8') === wanted;
  await ensure(isThere, async name => {
    console.log('Installing packages …');
    await run('npm', ['ci', '--no-audit', '--no-fund'], {}, name);
    writeFileSync(mark, wanted);
  });
}

function newest(path) {
  const full = join(root, path);
  if (!existsSync(full)) return 0;
  const stat = statSync(full);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(full).map(name => newest(join(path, name))));
}

const SOURCES = [
  'shared',
  'server',
  'client',
  'world',
  'migrations',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.mjs',
];

/** Builds dist/, unless it is newer than everything it is made from. */
export async function ensureBuild() {
  const isThere = () =>
    newest('dist/server/main.js') > 0 &&
    newest('dist/client/index.html') > 0 &&
    Math.max(...SOURCES.map(newest)) <= newest('dist/migrations');
  await ensure(isThere, async name => {
    console.log('Building …');
    await run(process.execPath, ['scripts/build.mjs'], {}, name);
  });
}

const CHROMIUM = '/usr/bin/chromium-headless-shell';

/**
 * Installs Debian's headless Chromium for the browser tests through apt-get, if missing (one with windows takes half
 * of a small machine); CHROMIUM names another. @returns a function that waits for it, so that npm can go on meanwhile
 */
export function ensureChromium() {
  if (process.env.CHROMIUM || existsSync(CHROMIUM)) return async () => {};
  console.log('Installing Chromium …');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo'];
  const install =
    'apt-get update -q && apt-get install -y -q --no-install-recommends chromium-headless-shell';
  const [command, ...args] = [...sudo, 'sh', '-c', install];
  const child = spawn(command, args, { stdio: 'inherit' });
  const ended = new Promise(resolve => child.on('error', () => resolve(1)).on('close', resolve));
  return async () => {
    const status = await ended;
    if (status !== 0) process.exit(status ?? 1);
  };
}
