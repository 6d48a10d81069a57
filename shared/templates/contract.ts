import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import { Cas, Id, Success, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { inOrder, wrongTimes } from '../shifts/contract.ts';
import { typ_smeny } from '../shifts/shapes.ts';
import { SHIFT_TEMPLATE } from './fields.ts';

/** Named times of shifts (rule shifts-18). */
export const ShiftTemplate = z.object({
  id: z.int(),
  ...shapeOf(SHIFT_TEMPLATE, {
    prodejna_id: z.int().nullable(),
    typ_smeny,
    cas_od: z.string(),
    cas_do: z.string(),
  }),
  /** The shop's name; null for all shops. */
  prodejna: z.string().nullable(),
  verze: z.int(),
});
export type ShiftTemplate = z.output<typeof ShiftTemplate>;

const body = z.object(
  bodyOf(SHIFT_TEMPLATE, {
    prodejna_id: Id.nullable().default(null),
    typ_smeny: typ_smeny.default('prace'),
    cas_od: Cas,
    cas_do: Cas,
  }),
);
const saved = success({ sablona: ShiftTemplate });

export const templates = {
  list: route('GET /shifts/sablony/', {
    can: 'shifts.read',
    summary: 'Templates of shifts: those of all shops first, then by shop and time',
    returns: success({ sablony: z.array(ShiftTemplate) }),
  }),
  create: route('POST /shifts/sablony/', {
    can: 'staffing.write',
    summary: 'Add a template of shifts; without a shop, for all of them',
    body: body.refine(inOrder, wrongTimes),
    returns: saved,
    status: 201,
  }),
  update: route('PUT /shifts/sablony/:id/', {
    can: 'staffing.write',
    summary: 'Change a template of shifts; a stale `verze` is 409',
    body: body.extend({ verze: Verze }).refine(inOrder, wrongTimes),
    returns: saved,
  }),
  remove: route('DELETE /shifts/sablony/:id/', {
    can: 'staffing.write',
    summary: 'Delete a template of shifts; planned shifts stay as they are',
    returns: Success,
  }),
  restore: route('POST /shifts/sablony/:id/obnovit/', {
    can: 'staffing.write',
    summary: 'Take the deletion of a template of shifts back, within 30 days',
    returns: saved,
  }),
};
