import { cut } from '#shared/core/cut.ts';
import { picked } from '#shared/core/picked.ts';
import type { Task } from '#shared/tasks/contract.ts';
import type { Write } from '../core/write.ts';
import { forget, notify } from '../notifications/notify.ts';
import { doersOf, findTask, lockTask, updateTask, type Viewer, viewersOf } from './queries.ts';

const TOLD = 120;

type Told = Pick<Task, 'id' | 'ukol' | 'prodejce' | 'prodejna'>;

/** Notifies those who are to do a task, once: a reminder renews what they were told. */
const tell = async (tx: Write, { id, ukol, ...whose }: Told, head: string) =>
  notify(tx, {
    ...{ pro: await doersOf(tx.db, whose), druh: 'ukol', zaznam: id },
    text: `${head}: ${cut(ukol, TOLD)}`,
  });

/** Notifies a task's new assignee, or the people of the shop that it is for. */
export const tellAssignee = (tx: Write, task: Told) => tell(tx, task, 'Nový úkol');

export const tellAgain = (tx: Write, task: Told) => tell(tx, task, 'Připomenutí úkolu');

export const auditOf = (task: Task) => ({
  ...picked(task, 'ukol', 'priorita', 'deadline', 'stav', 'id_prodejce_ukol'),
  prodejna_id: task.prodejna?.id ?? null,
});

/** Writes the audit row of a change; it is announced only to those who may see the task before or after it. */
export async function record(tx: Write, before: Task | null, after: Task | null) {
  const both = [before, after].filter(task => task !== null);
  const pro = (await Promise.all(both.map(task => viewersOf(tx.db, task)))).flat();
  const [was, is] = [before, after].map(task => task && auditOf(task));
  await tx.record('ukol', both[0]!.id, was!, is!, { pro: [...new Set(pro)] });
}

/** Reassigns open tasks and notifies the new assignee. @returns the ids actually reassigned */
export async function passTasks(tx: Write, viewer: Viewer, ids: number[], to: number, now: number) {
  const passed: number[] = [];
  for (const id of ids) {
    await lockTask(tx.db, id);
    const before = await findTask(tx.db, viewer, id);
    if (!before || before.stav === 'hotovo' || before.id_prodejce_ukol === to) continue;
    await updateTask(tx.db, id, { prodejce_id: to }, { now, kdo: tx.kdo });
    const after = (await findTask(tx.db, viewer, id))!;
    await record(tx, before, after);
    await forget(tx, 'ukol', id);
    await tellAssignee(tx, after);
    passed.push(id);
  }
  return passed;
}
