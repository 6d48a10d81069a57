import { type Fuzzed, neverReached, fuzz as send } from '#test/api/fuzz-run.ts';
import { TEST_KEYS } from '#test/keys.ts';
import { type Chain, onChain } from '../chain.ts';
import type { Proof, Say, Seen, Size } from '../proof.ts';
import { dataFaults, leaks, ordinaryDay } from './aftermath.ts';

/** Several requests run at a time, so that they can conflict. */
const AT_ONCE = 4;

/** The application's log as lines of JSON, without other output. */
function readLog(output: string) {
  const lines = output.split('\n').filter(line => line.startsWith('{'));
  return lines.map(
    line => JSON.parse(line) as { level: number; reqId?: string; msg?: string; err?: { stack?: string } },
  );
}

const defectsIn = (output: string) => readLog(output).filter(({ level }) => level >= 50);

function statusesOf({ statuses }: Fuzzed): string {
  return [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

async function attack(chain: Chain, size: Size, say: Say): Promise<Seen> {
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const requests = Number(process.env.FUZZ_REQUESTS ?? (size === 'short' ? 300 : 20_000));
  say(`Sending ${requests} requests, --seed ${seed}`);
  const defect = (id: string) => defectsIn(chain.output()).find(({ reqId }) => reqId === id)?.err?.stack;
  const port = Number(new URL(chain.program().base).port);
  const fuzzed = await send(
    { port, db: chain.db, defect },
    { seed, requests, atOnce: AT_ONCE, withinMs: 15_000 },
  );
  for (const problem of fuzzed.problems) say(problem);
  const problems = fuzzed.problems.map(problem => `--seed ${seed}: ${problem.split('\n')[0]}`);
  const accepted = [...fuzzed.statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
  if (accepted < requests / 5) problems.push(`only ${accepted} requests were accepted`);
  problems.push(
    ...defectsIn(chain.output()).map(
      ({ msg, err }) => `the application logged: ${msg} ${err?.stack?.slice(0, 300) ?? ''}`,
    ),
  );
  problems.push(...(await leaks(chain, fuzzed.secrets)), ...(await dataFaults(chain)));
  await ordinaryDay(chain);
  const known = Object.values(fuzzed.known.counts()).reduce((sum, count) => sum + count, 0);
  return {
    figures: [
      `answers with --seed ${seed}: ${statusesOf(fuzzed)}`,
      `${fuzzed.succeeded.size} calls succeeded, and ${known} records from earlier answers were used again`,
      `no planted secret is in ${readLog(chain.output()).length} lines of the log, in the tables or in the answers`,
      'afterwards the data was consistent and an ordinary day worked',
      `calls that were only ever refused: ${neverReached(fuzzed).join(', ') || 'none'}`,
    ],
    problems,
  };
}

export const fuzz: Proof = {
  name: 'fuzz',
  promise:
    'Every request, however strange, is answered as its contract says or refused in Czech, never with a 5xx, and no secret leaks',
  run: (size, say) => {
    const [key] = TEST_KEYS;
    const VAULT_KEYS = `${key!.id}:${key!.bytes.toString('base64')}`;
    return onChain({ LOG_LEVEL: 'info', RATE_LIMIT: '1000000', VAULT_KEYS }, chain =>
      attack(chain, size, say),
    );
  },
};
