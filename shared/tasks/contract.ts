import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import { BoolText, Datum, Id, IdText, limit, Okamzik, Success, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { Author } from '../users/contract.ts';
import { SHOPS_TASK, TASK, WORK } from './fields.ts';
import { DEFAULT_PRIORITY, PRIORITIES, TASK_STATES, TASKS_LISTED } from './rules.ts';
import { GROUP_STATES, SHOP_STATES } from './shops.ts';

const priorita = z.enum(PRIORITIES, 'Neznámá priorita');
const stav = z.enum(TASK_STATES, 'Neznámý stav úkolu');
const deadline = z.union([z.literal('').transform(() => null), Datum]).nullable();
const Shop = z.object({ id: z.int(), nazev: z.string() });
/** The post that it was made from. */
const novinka = Id.nullable().default(null);

export const Task = z.object({
  id: z.int(),
  /**
   * `id_prodejce_ukol` is the assignee, as rule home-3 names them; `prodejce` is the same person. Both are null in a
   * task of a shop (rule home-5).
   */
  ...shapeOf(TASK, { priorita, deadline: z.string().nullable(), id_prodejce_ukol: z.int().nullable() }),
  stav,
  prodejce: Author.nullable(),
  /** The shop whose people do it. */
  prodejna: Shop.nullable(),
  /** The group of a shop's task. */
  hromadny: z.object({ id: z.int(), pro_vsechny: z.boolean() }).nullable(),
  /** The post that it was made from, if the reader sees that. */
  novinka: z.int().nullable(),
  /** The person who gave the task. */
  zadal: Author,
  vytvoreno: Okamzik,
  dokonceno: Okamzik.nullable(),
  /** Whether it is open and its deadline was before today in Prague. */
  po_terminu: z.boolean(),
  verze: z.int(),
});
export type Task = z.output<typeof Task>;

/** One shop's part of a task for several shops. */
const ShopPart = z.object({
  /** The number of the shop's task. */
  ukol: z.int(),
  prodejna: Shop,
  stav: z.enum(SHOP_STATES),
  po_terminu: z.boolean(),
  vytvoreno: Okamzik,
  dokonceno: Okamzik.nullable(),
  dokoncil: Author.nullable(),
  /** How many active people the shop has: nobody else there would do it. */
  lidi: z.int(),
});

export const ShopsTask = z.object({
  id: z.int(),
  ...shapeOf(WORK, { priorita, deadline: z.string().nullable() }),
  /** Whether it was given to all shops. */
  pro_vsechny: z.boolean(),
  zadal: Author,
  vytvoreno: Okamzik,
  /** When the shops that have not finished were last reminded. */
  pripomenuto: Okamzik.nullable(),
  novinka: z.int().nullable(),
  /** How many shops have done it, of `celkem`, without cancelled tasks and closed shops. */
  splneno: z.int(),
  celkem: z.int(),
  /** Whether a shop that has not finished is overdue. */
  po_terminu: z.boolean(),
  prodejny: z.array(ShopPart),
  verze: z.int(),
});
export type ShopsTask = z.output<typeof ShopsTask>;

const MOST_SHOPS = 200;
const prodejny = z.array(Id).max(MOST_SHOPS, `Nejvýše ${MOST_SHOPS} prodejen`);
const answered = success({ hromadny: ShopsTask });

const shopsTasks = {
  listShops: route('GET /tasks/hromadne/', {
    can: 'tasks.shops',
    summary: 'Tasks for several shops, each with its rate: overdue and open ones first, then the newest',
    query: z.object({
      stav: z.enum(GROUP_STATES, 'Neznámý stav úkolu').default('vse'),
      /** Only this one. */
      hromadny: IdText.optional(),
      /** Only the one with this task of a shop. */
      ukol: IdText.optional(),
      /** Only older ones than this. */
      before: IdText.optional(),
      limit: limit(100, TASKS_LISTED),
    }),
    returns: z.array(ShopsTask),
  }),
  createShops: route('POST /tasks/hromadne/', {
    can: 'tasks.shops',
    summary: 'Give a task to several shops, each its own; without `prodejny` to all active ones',
    body: z.object({
      ...bodyOf(SHOPS_TASK, {
        priorita: priorita.default(DEFAULT_PRIORITY),
        deadline: deadline.default(null),
        prodejny: prodejny.default([]),
      }),
      novinka,
    }),
    returns: answered,
    status: 201,
  }),
  updateShops: route('PUT /tasks/hromadne/:id/', {
    can: 'tasks.shops',
    summary: 'Change text, priority and deadline of all its unfinished tasks; a stale `verze` is 409',
    body: z.object(bodyOf(WORK, { priorita, deadline })).partial().extend({ verze: Verze }),
    returns: answered,
  }),
  addShops: route('POST /tasks/hromadne/:id/prodejny/', {
    can: 'tasks.shops',
    summary: 'Give it to further shops; a cancelled task holds again',
    body: z.object({ prodejny: prodejny.min(1, 'Vyberte prodejny') }),
    returns: answered,
    status: 201,
  }),
  remindShops: route('POST /tasks/hromadne/:id/pripominka/', {
    can: 'tasks.shops',
    summary: 'Notify the shops that have not finished, at most once an hour',
    returns: answered,
  }),
  cancelShops: route('DELETE /tasks/hromadne/:id/nesplnene/', {
    can: 'tasks.shops',
    summary: 'Cancel the tasks of the shops that have not finished',
    returns: answered,
  }),
  restoreShops: route('POST /tasks/hromadne/:id/obnovit/', {
    can: 'tasks.shops',
    summary: 'Take the cancellation back: all its cancelled tasks hold again',
    returns: answered,
  }),
};

export const tasks = {
  list: route('GET /tasks/', {
    can: 'tasks.read',
    summary: 'Tasks that the person may see: open, overdue, by deadline and priority; then the done ones',
    query: z.object({
      stav: z.enum([...TASK_STATES, 'vse'], 'Neznámý stav úkolu').default('vse'),
      /** Without tasks of shops, whose groups 'GET /tasks/hromadne/' lists. */
      jen_lidi: BoolText.optional(),
      limit: limit(TASKS_LISTED, 1000),
    }),
    returns: z.array(Task),
  }),
  create: route('POST /tasks/', {
    can: 'tasks.write',
    summary: 'Give a task to somebody, or to oneself without an assignee',
    body: z.object({
      ...bodyOf(TASK, {
        priorita: priorita.default(DEFAULT_PRIORITY),
        deadline: deadline.default(null),
        id_prodejce_ukol: Id.nullable().optional(),
      }),
      novinka,
    }),
    returns: success({ task: Task }),
    status: 201,
  }),
  update: route('PUT /tasks/:id/', {
    can: 'tasks.write',
    summary:
      'Change a task: all of it for who gave it, its state for the assignee and an ADMIN; a stale `verze` is 409',
    body: z
      .object({ ...bodyOf(TASK, { priorita, deadline, id_prodejce_ukol: Id.nullable() }), stav })
      .partial()
      .extend({ verze: Verze }),
    returns: success({ task: Task }),
  }),
  remove: route('DELETE /tasks/:id/', {
    can: 'tasks.write',
    summary: 'Delete a task; for who gave it and an ADMIN',
    returns: Success,
  }),
  ...shopsTasks,
};
