// npm test: everything there is, on a machine with nothing but Node and npm. Ends with 'N passed, N failed'.
// --static runs types, lint, dead code and known weaknesses only.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium, ensurePackages, root } from './ensure.mjs';
import { keepInMemory } from './scratch.mjs';

const results = [];

/**
 * Runs parts that need nothing of each other side by side. What the first says is shown as it
 * comes, what the others say when it has ended. `count` reads what a runner reported, otherwise a part counts as one test.
 */
async function parts(...all) {
  const began = Date.now();
  const ended = all.map(
    ({ name, command, args }, at) =>
      new Promise(resolve => {
        const output = at === 0 ? 'inherit' : 'pipe';
        if (at === 0) console.log(`\n── ${name}`);
        const child = spawn(command, args, { cwd: root, stdio: ['ignore', output, output] });
        let said = '';
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', piece => (said += piece));
        const end = ok => resolve({ ok, said, seconds: (Date.now() - began) / 1000 });
        child.on('error', () => end(false)).on('close', status => end(status === 0));
      }),
  );
  for (const [at, { name, count }] of all.entries()) {
    const { ok, said, seconds } = await ended[at];
    if (at > 0) console.log(`\n── ${name}\n${said}`);
    const counted = count?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
    // A runner that fails without a failed test (a crash, an error outside of tests) is a failure too.
    if (!ok && counted.failed === 0) counted.failed = 1;
    results.push({ name, seconds, ...counted });
  }
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

ensurePackages();
rmSync(join(root, 'test-results'), { recursive: true, force: true });
mkdirSync(join(root, 'test-results'));

const node = (name, ...args) => ({ name, command: process.execPath, args });
const npx = (name, ...args) => ({ name, command: 'npx', args });

await parts(
  // Several checkers work out the same types again: twice the processor time, and the other processor has work.
  npx('Types', 'tsc', '--noEmit', '-p', '.', '--singleThreaded'),
  npx('Lint and format', 'biome', 'ci', '.'),
  npx('Dead code', 'knip', '--no-progress'),
  node('Known weaknesses', 'scripts/audit.mjs', '--tell'),
);
if (!process.argv.includes('--static')) {
  ensureChromium();
  await parts(node('Build', 'scripts/build.mjs'));
  // Tests that start the program start what was built.
  process.env.TEST_BUILD = '1';
  keepInMemory();
  const json = ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'];
  // Side by side: each waits a fourth of its time, for what it has killed to be there again, for a page to be drawn.
  await parts(
    { ...npx('Unit, architecture and API on PostgreSQL', 'vitest', 'run', ...json), count: vitestCount },
    { ...npx('Browser journeys and accessibility', 'playwright', 'test'), count: playwrightCount },
  );
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
