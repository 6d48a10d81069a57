// npm test: everything there is, on a machine with nothing but Node and npm. Ends with 'N passed, N failed'.
// --static runs types, lint, dead code and known weaknesses only.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium, ensurePackages, root } from './ensure.mjs';
import { keepInMemory } from './scratch.mjs';

const results = [];

/** Runs one part; `count` reads its runner's report, otherwise the part counts as one test. */
function part(name, command, args, count) {
  console.log(`\n── ${name}`);
  const began = Date.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  const ok = status === 0;
  const counted = count?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  // A runner that fails without a failed test (a crash, an error outside tests) counts as a failure too.
  if (!ok && counted.failed === 0) counted.failed = 1;
  results.push({ name, seconds: (Date.now() - began) / 1000, ...counted });
}

/** Runs independent parts in parallel; the output of each is printed in one piece. */
async function partsAtOnce(parts) {
  const began = Date.now();
  const ended = parts.map(
    ([name, command, args]) =>
      new Promise(resolve => {
        const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
        let said = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => (said += piece));
        const end = ok => resolve({ name, said, ok, seconds: (Date.now() - began) / 1000 });
        child.on('error', () => end(false)).on('close', status => end(status === 0));
      }),
  );
  for (const one of ended) {
    const { name, said, ok, seconds } = await one;
    console.log(`\n── ${name}\n${said}`);
    results.push({ name, seconds, passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
  }
}

/**
 * Makes the chain for the browser journeys while the other tests run: doing it alone would keep one processor busy
 * and the other idle. @returns a function that ends it and waits until its database has stopped
 */
function makeDemoChain() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'prodejna-e2e-'));
  process.env.E2E_DATA_DIR = DATA_DIR;
  const env = { ...process.env, DATA_DIR, PORT: '0', DEMO_STILL: '1', LOG_LEVEL: 'error' };
  const args = ['dist/server/demo.js'];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise(resolve => child.on('close', resolve));
  const made = new Promise(resolve =>
    child.stdout.on('data', text => `${text}`.includes('://') && resolve()),
  );
  return async () => {
    await Promise.race([made, ended]);
    child.kill('SIGTERM');
    await ended;
  };
}

const report = file => {
  const path = join(root, 'test-results', file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
};

function vitestCount() {
  const json = report('vitest.json');
  if (!json) return null;
  const again = json.testResults.flatMap(file => file.assertionResults).filter(isAgain).length;
  return { passed: json.numPassedTests, failed: json.numFailedTests, again, failures: vitestFailures(json) };
}

/** The page at the moment a journey failed, as a screen reader sees it; at most this many lines. */
const SHOWN_LINES = 150;
function pageOf({ attachments = [] }) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  const [, page] =
    (path && existsSync(path) && /```yaml\n(.*?)\n```/s.exec(readFileSync(path, 'utf8'))) || [];
  return page ? [`The page:\n${page}`.split('\n').slice(0, SHOWN_LINES).join('\n    ')] : [];
}

/** Failures are printed again at the end, because a truncated log keeps its end. */
const shortly = message => stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n    ');

const isAgain = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0;

function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults
      .filter(test => test.status === 'failed' || isAgain(test))
      .map(test => ({
        title: `${test.fullName} (${isAgain(test) ? 'flaky' : 'failed'})`,
        messages: test.failureMessages,
      }));
    // A file that could not be run has no tests.
    if (message && tests.length === 0) tests.push({ title: '', messages: [message] });
    return tests.map(({ title, messages }) => `${name} › ${title}\n    ${shortly(messages.join('\n'))}`);
  });
}

function playwrightCount() {
  const json = report('e2e.json');
  if (!json) return null;
  const { expected, flaky, unexpected } = json.stats;
  const specs = suite => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)];
  const failures = json.suites.flatMap(specs).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected' && status !== 'skipped')
      .map(({ status, results: tries }) => {
        const errors = tries.flatMap(one => [
          ...one.errors.map(({ message }) => shortly(message)),
          ...pageOf(one),
        ]);
        return `${file}:${line} › ${title} (${status})\n    ${errors.join('\n    ')}`;
      }),
  );
  return { passed: expected + flaky, failed: unexpected, again: flaky, failures };
}

const isStatic = process.argv.includes('--static');
const whenChromiumIsThere = isStatic ? null : ensureChromium();
await ensurePackages();
rmSync(join(root, 'test-results'), { recursive: true, force: true });
mkdirSync(join(root, 'test-results'));

await partsAtOnce([
  // Several checkers would compute the same types twice, on a processor that has other work to do.
  ['Types', 'npx', ['tsc', '--noEmit', '-p', '.', '--singleThreaded']],
  ['Lint and format', 'npx', ['biome', 'ci', '.']],
  ['Dead code', 'npx', ['knip', '--no-progress']],
  ['Known weaknesses', process.execPath, ['scripts/audit.mjs', '--tell']],
  ...(isStatic ? [] : [['Build', process.execPath, ['scripts/build.mjs']]]),
]);
if (whenChromiumIsThere) {
  await whenChromiumIsThere();
  // Tests that start the program use the build.
  process.env.TEST_BUILD = '1';
  keepInMemory();
  const endDemoChain = makeDemoChain();
  part(
    'Unit, architecture and API on PostgreSQL',
    'npx',
    ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
    vitestCount,
  );
  await endDemoChain();
  part('Browser journeys and accessibility', 'npx', ['playwright', 'test'], playwrightCount);
}

for (const { failures = [] } of results) for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log('');
for (const { name, seconds, passed, failed, again } of results) {
  const tried = again ? `, ${again} of them only at the second attempt` : '';
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed${tried}, ${failed} failed (${seconds.toFixed(1)} s)`,
  );
}
const sum = key => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);
