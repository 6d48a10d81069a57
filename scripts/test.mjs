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

/** Runs one part; `count` reads what its runner reported, otherwise the part counts as one test. */
function part(name, command, args, count) {
  console.log(`\n── ${name}`);
  const began = Date.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  const ok = status === 0;
  const counted = count?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  // A runner that fails without a failed test (a crash, an error outside of tests) is a failure too.
  if (!ok && counted.failed === 0) counted.failed = 1;
  results.push({ name, seconds: (Date.now() - began) / 1000, ...counted });
}

/** Parts that need nothing of each other, side by side; what each says comes whole. */
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
 * Makes the chain that the journeys are walked in while the other tests run: alone it keeps one processor busy and the other
 * idle. @returns what ends it and waits until its database has stopped
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

/** What the page showed when a journey failed, as a screen reader meets it; at most so many lines. */
const SHOWN_LINES = 150;
function pageOf({ attachments = [] }) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  const [, page] =
    (path && existsSync(path) && /```yaml\n(.*?)\n```/s.exec(readFileSync(path, 'utf8'))) || [];
  return page ? [`The page:\n${page}`.split('\n').slice(0, SHOWN_LINES).join('\n    ')] : [];
}

/** What failed and why, said again at the end: a log that was cut keeps its end. */
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
  // Several checkers work out the same types again: twice the processor time, and the other processor has work.
  ['Types', 'npx', ['tsc', '--noEmit', '-p', '.', '--singleThreaded']],
  ['Lint and format', 'npx', ['biome', 'ci', '.']],
  ['Dead code', 'npx', ['knip', '--no-progress']],
  ['Known weaknesses', process.execPath, ['scripts/audit.mjs', '--tell']],
  ...(isStatic ? [] : [['Build', process.execPath, ['scripts/build.mjs']]]),
]);
if (whenChromiumIsThere) {
  await whenChromiumIsThere();
  // Tests that start the program start what was built.
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
