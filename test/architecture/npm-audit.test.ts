import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'npm-audit-'));
});
afterAll(() => rm(directory, { recursive: true }));

const weak = (severity: string) => ({ vulnerabilities: { x: { name: 'x', severity, range: '<2' } } });

/** The result of `scripts/audit.mjs` with an npm that runs this script. */
async function judged(script: string, ...options: string[]) {
  await writeFile(join(directory, 'npm'), `#!/bin/sh\n${script}\n`);
  await chmod(join(directory, 'npm'), 0o755);
  const env = {
    ...process.env,
    PATH: `${directory}${delimiter}${process.env.PATH}`,
    // A busy machine may take seconds to start a shell.
    AUDIT_PATIENCE_MS: script.startsWith('sleep') ? '1500' : '60000',
  };
  return new Promise<{ code: number; out: string }>(resolve =>
    execFile(process.execPath, ['scripts/audit.mjs', ...options], { env }, (error, out) =>
      resolve({ code: error ? Number(error.code) : 0, out }),
    ),
  );
}
const saying = (answer: unknown, code = 1) => `echo '${JSON.stringify(answer)}'; exit ${code}`;

test('npm test only reports weaknesses', async () => {
  const { code, out } = await judged(saying(weak('high')), '--tell');
  expect([code, out]).toEqual([0, expect.stringContaining('high: x <2')]);
});

test.each([
  ['a high weakness', saying(weak('high')), 1, 'high: x <2'],
  ['a critical one', saying(weak('critical')), 1, '1 packages'],
  ['a moderate one', saying(weak('moderate')), 0, '1 have a lesser one'],
  ['none', saying({ vulnerabilities: {} }, 0), 0, '0 packages'],
  [
    'no network',
    saying({ error: { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND' } }),
    0,
    'Known weaknesses were not checked',
  ],
  ['a registry without the call', saying({ message: '404 Not Found', error: {} }), 0, '404 Not Found'],
  ['no JSON at all', 'echo nothing; exit 7', 0, 'Known weaknesses were not checked'],
  ['no answer', 'sleep 30', 0, 'no answer within 1.5 s'],
])('npm audit: %s', async (_, script, code, out) => {
  expect(await judged(script)).toEqual({ code, out: expect.stringContaining(out) });
});
