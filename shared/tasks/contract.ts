import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import { Datum, Id, limit, Okamzik, Success, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { Author } from '../users/contract.ts';
import { TASK } from './fields.ts';
import { DEFAULT_PRIORITY, PRIORITIES, TASK_STATES, TASKS_LISTED } from './rules.ts';

const priorita = z.enum(PRIORITIES, 'Neznámá priorita');
const stav = z.enum(TASK_STATES, 'Neznámý stav úkolu');
const deadline = z.union([z.literal('').transform(() => null), Datum]).nullable();

export const Task = z.object({
  id: z.int(),
  /** `id_prodejce_ukol` is the assignee, as rule home-3 names them; `prodejce` is the same person. */
  ...shapeOf(TASK, { priorita, deadline: z.string().nullable(), id_prodejce_ukol: z.int() }),
  stav,
  prodejce: Author,
  /** The person who gave the task. */
  zadal: Author,
  vytvoreno: Okamzik,
  dokonceno: Okamzik.nullable(),
  /** Whether it is open and its deadline was before today in Prague. */
  po_terminu: z.boolean(),
  verze: z.int(),
});
export type Task = z.output<typeof Task>;

export const tasks = {
  list: route('GET /tasks/', {
    can: 'tasks.read',
    summary: 'Tasks that the person may see: open, overdue, by deadline and priority; then the done ones',
    query: z.object({
      stav: z.enum([...TASK_STATES, 'vse'], 'Neznámý stav úkolu').default('vse'),
      limit: limit(TASKS_LISTED, 1000),
    }),
    returns: z.array(Task),
  }),
  create: route('POST /tasks/', {
    can: 'tasks.write',
    summary: 'Give a task to somebody, or to oneself without an assignee',
    body: z.object(
      bodyOf(TASK, {
        priorita: priorita.default(DEFAULT_PRIORITY),
        deadline: deadline.default(null),
        id_prodejce_ukol: Id.nullable().optional(),
      }),
    ),
    returns: success({ task: Task }),
    status: 201,
  }),
  update: route('PUT /tasks/:id/', {
    can: 'tasks.write',
    summary:
      'Change a task: all of it for who gave it, its state for the assignee and an ADMIN; a stale `verze` is 409',
    body: z
      .object({ ...bodyOf(TASK, { priorita, deadline, id_prodejce_ukol: Id }), stav })
      .partial()
      .extend({ verze: Verze }),
    returns: success({ task: Task }),
  }),
  remove: route('DELETE /tasks/:id/', {
    can: 'tasks.write',
    summary: 'Delete a task; for who gave it and an ADMIN',
    returns: Success,
  }),
};
