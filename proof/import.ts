import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import type { ImportAnswer } from '#shared/imports/shapes.ts';
import { writeCsv } from '#world/sales/csv.ts';
import { linesPerDayFor } from '#world/sales/generator.ts';
import { type Session, signIn, startProgram } from './program.ts';
import { type Proof, type Say, wait } from './proof.ts';

const PASSWORD = 'proof-of-import';
const METRICS_TOKEN = 'proof-of-import-metrics';
const RANGE = { from: '2024-11-21', to: '2026-11-21' };
const MEGABYTE = 1024 * 1024;
/** How often somebody requests a page while the import runs. */
const EVERY_MS = 20;

/** Streams a file of several sources, which an ADMIN may send; a program's token is for one source. */
async function send(base: string, { headers }: Session, path: string): Promise<ImportAnswer> {
  const answered = new Promise<ImportAnswer>((resolve, reject) => {
    const sending = request(`${base}/api/import/prodeje/?zdroj=proof`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
    });
    sending.on('error', reject).on('response', response => {
      let text = '';
      response.setEncoding('utf8').on('data', piece => {
        text += piece;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text).import as ImportAnswer);
        else reject(new Error(`The import answered with ${response.statusCode}: ${text}`));
      });
    });
    pipeline(createReadStream(path), sending).catch(reject);
  });
  return answered;
}

/** The program's own metrics: resident memory, and the longest event-loop delay since the previous reading. */
async function measure(base: string): Promise<{ megabytes: number; delayMs: number }> {
  const answer = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  return {
    megabytes: value('process_resident_memory_bytes') / MEGABYTE,
    delayMs: value('nodejs_eventloop_lag_max_seconds') * 1000,
  };
}

/** Requests a page continuously until `stop`; returns the worst values. */
function disturb(base: string, session: Session) {
  let stopped = false;
  let [slowest, megabytes, delayMs, asked] = [0, 0, 0, 0];
  const work = (async () => {
    while (!stopped) {
      const began = performance.now();
      const answer = await session.get('/news/?limit=10');
      await answer.text();
      if (!answer.ok) throw new Error(`A page answered with ${answer.status} during the import.`);
      slowest = Math.max(slowest, performance.now() - began);
      asked++;
      if (asked % 5 === 0) {
        const now = await measure(base);
        megabytes = Math.max(megabytes, now.megabytes);
        delayMs = Math.max(delayMs, now.delayMs);
      }
      await wait(EVERY_MS);
    }
  })();
  return async () => {
    stopped = true;
    await work;
    return { slowest, megabytes, delayMs, asked };
  };
}

/**
 * Imports a generated file of about `lines` lines through the running application while somebody else uses it.
 * @returns how much memory grew (MB), the longest delay of the event loop and of a request (ms), lines a second.
 */
async function importWhileUsed(lines: number, say: Say) {
  const directory = await mkdtemp(join(tmpdir(), 'prodejna-proof-import-'));
  const path = join(directory, 'prodeje.csv');
  const written = await writeCsv(path, { ...RANGE, linesPerDay: linesPerDayFor(lines, RANGE), seed: 1 });
  say(`The file has ${written} lines and ${Math.round((await stat(path)).size / MEGABYTE)} MB.`);
  const program = await startProgram({
    DATA_DIR: join(directory, 'data'),
    ADMIN_PASSWORD: PASSWORD,
    METRICS_TOKEN,
  });
  try {
    const session = await signIn(program.base, 'admin', PASSWORD);
    // Memory that any use of the application takes must not be attributed to the import.
    for (let count = 0; count < 300; count++) await (await session.get('/news/?limit=10')).text();
    const { megabytes: before } = await measure(program.base);
    // Measures how long the machine delays a nearly idle process: this one.
    const idle = monitorEventLoopDelay({ resolution: 10 });
    idle.enable();
    const stop = disturb(program.base, session);
    const began = performance.now();
    let seconds = 0;
    const sent = send(program.base, session, path).finally(() => {
      seconds = (performance.now() - began) / 1000;
    });
    const [result, worst] = await Promise.all([sent, sent.then(stop, stop)]);
    if (result.radku !== written)
      throw new Error(`${result.radku} lines were imported instead of ${written}.`);
    return {
      lines: written,
      seconds,
      linesPerSecond: written / seconds,
      grownMegabytes: worst.megabytes - before,
      before,
      eventLoopMs: worst.delayMs,
      slowestRequestMs: worst.slowest,
      asked: worst.asked,
      machineMs: idle.max / 1e6,
    };
  } finally {
    await program.kill('SIGTERM');
    await rm(directory, { recursive: true, force: true });
  }
}

export const imports: Proof = {
  name: 'import',
  promise:
    'Importing a file of a million lines takes at most 200 MB more memory and blocks the event loop for at most 100 ms',
  async run(size, say) {
    const found = await importWhileUsed(size === 'short' ? 20_000 : 1_000_000, say);
    return {
      figures: [
        `${found.lines} lines were imported at ${Math.round(found.linesPerSecond)} a second`,
        `memory grew by ${Math.round(found.grownMegabytes)} MB from ${Math.round(found.before)} MB`,
        `the event loop was blocked for at most ${Math.round(found.eventLoopMs)} ms (that of this script, which was nearly idle, for ${Math.round(found.machineMs)} ms)`,
        `meanwhile ${found.asked} requests were answered, the slowest after ${Math.round(found.slowestRequestMs)} ms`,
      ],
      problems: [
        ...(found.grownMegabytes > 200 ? ['memory grew by more than 200 MB'] : []),
        ...(found.eventLoopMs > 100 ? ['the event loop was blocked for more than 100 ms'] : []),
      ],
    };
  },
};
