import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import { success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { STAFFING } from './fields.ts';

/** The required people of a shop (rule shifts-13); `id` is the shop's. */
export const RequiredPeople = z.object({ ...shapeOf(STAFFING, {}), verze: z.int() });

/** A day on which the law closes the shop, and from when; nobody is then needed. Answers list those of some years. */
const Closed = z.object({ datum: z.string(), od: z.string(), nazev: z.string() });
const answer = success({ potreba: RequiredPeople, zavreno: z.array(Closed) });

export const staffing = {
  read: route('GET /shifts/staffing/:id/', {
    can: 'shifts.plan',
    summary: 'How many people a shop needs by weekday and hour, with exceptions by date',
    returns: answer,
  }),
  write: route('PUT /shifts/staffing/:id/', {
    can: 'staffing.write',
    summary: 'Change the required people of a shop; a stale `verze` is 409',
    body: z.object({ ...bodyOf(STAFFING, {}), verze: Verze }),
    returns: answer,
  }),
};
