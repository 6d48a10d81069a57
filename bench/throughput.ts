import { ORDER } from '#world/records.ts';
import type { Session } from '../proof/program.ts';
import { onDatabase, type Sessions } from './calls.ts';
import { type Asked, connections, send } from './client.ts';
import { type Timing, timingOf } from './measure.ts';
import { rememberEnds } from './tidy.ts';

/** Requests answered per second to a fixed number of clients, each of which sends the next one immediately. */
export type Throughput = { name: string; wanted: number; perSecond: number; timing: Timing };

const CLIENTS = 8;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 8_000;

/** A repeated request, and how many per second should be answered. */
type Measured = Asked & { name: string; wanted: number };

async function throughputOf(
  base: string,
  sessions: Session[],
  { name, wanted, ...ask }: Measured,
): Promise<Throughput> {
  const agent = connections(CLIENTS);
  const times: number[] = [];
  const from = performance.now() + WARM_UP_MS;
  const to = from + MEASURED_MS;
  const client = async (_: unknown, index: number) => {
    for (let began = performance.now(); began < to; ) {
      await send(base, sessions[index % sessions.length]!, agent, ask);
      const now = performance.now();
      if (began >= from && now < to) times.push(now - began);
      began = now;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
  return { name, wanted, perSecond: (times.length / MEASURED_MS) * 1000, timing: timingOf(times) };
}

/** Eight clients of three people create orders in one shop, then read one; what they wrote is removed. */
export const measureThroughput = ({
  base,
  url,
  sessions,
}: {
  base: string;
  url: string;
  sessions: Sessions;
}) =>
  onDatabase(url, async client => {
    const removeAdded = await rememberEnds(client);
    try {
      const people = Object.values(sessions);
      const { rows } = await client.query('select max(id) as id from objednavka where smazana is null');
      const body = { ...ORDER, prodejna_id: 1 };
      return [
        await throughputOf(base, people, {
          ...{ name: 'take an order', wanted: 1_000 },
          ...{ method: 'POST', path: '/orders/orders/', body },
        }),
        await throughputOf(base, people, {
          ...{ name: 'one order', wanted: 2_000 },
          ...{ method: 'GET', path: `/orders/orders/${rows[0].id}/` },
        }),
      ];
    } finally {
      await removeAdded();
    }
  });
