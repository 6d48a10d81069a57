import { join } from 'node:path';
import type { Db, Tx } from '#server/core/database/db.ts';
import { KEY_FILE, openVault } from '#server/vault/keys.ts';
import { fillAbsences } from '#world/absences.ts';
import { fillContracts } from '#world/contracts.ts';
import { fillGoals } from '#world/goals.ts';
import { fillNews } from '#world/news.ts';
import { fillOffers } from '#world/offers.ts';
import { fillPlanning } from '#world/planning.ts';
import { fillTasks as fillOpenTasks } from '#world/tasks.ts';
import { fillTimesheets } from '#world/timesheets.ts';
import { fillVault } from '#world/vault.ts';
import type { Amounts } from './amounts.ts';
import { fillAudit, fillImports, fillPosts, fillTasks } from './office.ts';
import { fillOrders } from './orders.ts';
import { fillPeople } from './people.ts';
import { fillShifts } from './shifts.ts';

type Part = { name: string; run(db: Tx): Promise<unknown> };

function partsOf(amounts: Amounts, now: number): Part[] {
  return [
    { name: 'people', run: fillPeople },
    { name: 'orders', run: db => fillOrders(db, amounts.orders) },
    { name: 'shifts', run: db => fillShifts(db, amounts.shiftYears) },
    {
      name: 'news',
      async run(db) {
        await fillPosts(db, amounts.posts);
        await fillNews(db, now);
      },
    },
    {
      name: 'tasks',
      async run(db) {
        await fillTasks(db, amounts.tasks, amounts.notifications);
        await fillOpenTasks(db, now);
      },
    },
    {
      name: 'employment',
      async run(db) {
        await fillContracts(db, now);
        await fillAbsences(db, now);
        await fillOffers(db, now);
        await fillPlanning(db, now);
        await fillTimesheets(db, now);
        await fillGoals(db, now);
      },
    },
    { name: 'audit', run: db => fillAudit(db, amounts.audit) },
    { name: 'imports', run: db => fillImports(db, amounts.imports) },
  ];
}

/**
 * Adds the years to the chain's sold lines, except the parts that `done` names. Each part is one transaction,
 * reported to `onDone` before the next one begins.
 */
export async function fillYears(
  db: Db,
  directory: string,
  amounts: Amounts,
  done: readonly string[],
  onDone: (part: string) => Promise<void>,
) {
  const now = Date.now();
  const parts = partsOf(amounts, now);
  parts.push({
    name: 'vault',
    async run(tx) {
      await fillVault(tx, await openVault(tx, { keyFile: join(directory, KEY_FILE) }), now);
    },
  });
  for (const { name, run } of parts) {
    if (done.includes(name)) continue;
    await db.transaction().execute(run);
    await onDone(name);
  }
}
