import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import { Id, Success, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { LABEL } from './fields.ts';
import { LABEL_COLOR_NAMES, MOST_LABELLED, MOST_LABELS } from './kinds.ts';

const barva = z.enum(LABEL_COLOR_NAMES, 'Neznámá barva');

export const Label = z.object({ id: z.int(), ...shapeOf(LABEL, { barva }), verze: z.int() });
export type Label = z.output<typeof Label>;

const can = 'settings.manage';
const answer = success({ stitek: Label });
const some = z.array(Id).max(MOST_LABELS).default([]);

/** Labels of orders (rule orders-13). */
export const labels = {
  list: route('GET /orders/stitky/', {
    sameForAll: true,
    can: 'orders.read',
    summary: 'The labels of orders in their order',
    returns: success({ stitky: z.array(Label) }),
  }),
  create: route('POST /orders/stitky/', {
    can,
    summary: 'Add a label, at the end',
    body: z.object(bodyOf(LABEL, { barva })),
    returns: answer,
    status: 201,
  }),
  update: route('PUT /orders/stitky/:id/', {
    can,
    summary: 'Change a label’s name or colour; a stale `verze` is 409',
    body: z.object({ ...bodyOf(LABEL, { barva }), verze: Verze }),
    returns: answer,
  }),
  place: route('POST /orders/stitky/:id/misto/', {
    can,
    summary: 'Put a label before another one, without one at the end',
    body: z.object({ pred: Id.nullable() }),
    returns: Success,
  }),
  remove: route('DELETE /orders/stitky/:id/', {
    can,
    summary: 'Delete a label: it disappears from orders, which have it again when it is restored',
    returns: Success,
  }),
  restore: route('POST /orders/stitky/:id/restore/', {
    can,
    summary: 'Bring back a label deleted in the last 30 days',
    returns: answer,
  }),
  mark: route('POST /orders/orders/stitky/', {
    can: 'orders.write',
    summary: 'Give orders labels or take them away; answers which orders that changed, with their versions',
    body: z
      .object({ objednavky: z.array(Id).min(1).max(MOST_LABELLED), pridat: some, odebrat: some })
      .refine(({ pridat, odebrat }) => !pridat.some(id => odebrat.includes(id)), {
        error: 'Týž štítek nelze zároveň přidat a odebrat',
        path: ['odebrat'],
      }),
    returns: success({ zmenene: z.array(z.object({ id: z.int(), verze: z.int() })) }),
  }),
};
