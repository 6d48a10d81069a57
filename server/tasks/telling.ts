import { cut } from '#shared/core/cut.ts';
import { picked } from '#shared/core/picked.ts';
import type { Task } from '#shared/tasks/contract.ts';
import type { Write } from '../core/write.ts';
import { forget, notify } from '../notifications/notify.ts';
import { findTask, lockTask, updateTask, type Viewer, viewersOf } from './queries.ts';

const TOLD = 120;

/** Notifies a task's new assignee. */
export const tellAssignee = (tx: Write, task: Task) =>
  notify(tx, {
    pro: task.id_prodejce_ukol,
    druh: 'ukol',
    zaznam: task.id,
    text: `Nový úkol: ${cut(task.ukol, TOLD)}`,
  });

export const auditOf = (task: Task) =>
  picked(task, 'ukol', 'priorita', 'deadline', 'stav', 'id_prodejce_ukol');

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
    await updateTask(tx.db, id, { prodejce_id: to }, now);
    const after = (await findTask(tx.db, viewer, id))!;
    await record(tx, before, after);
    await forget(tx, 'ukol', id);
    await tellAssignee(tx, after);
    passed.push(id);
  }
  return passed;
}
