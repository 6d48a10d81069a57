import { z } from 'zod';
import { bodyOf } from '../core/body.ts';
import { Datum, Id, IdText, Okamzik, Success, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { CHANNELS } from '../sales/lines.ts';
import { Author } from '../users/contract.ts';
import { NOTE } from './fields.ts';

const kanal = z.enum(CHANNELS, 'Neznámý kanál');

export const Note = z.object({
  id: z.int(),
  od: z.string(),
  do: z.string(),
  /** Null: for all shops; likewise a null `kanal` for all channels. */
  prodejna_id: z.int().nullable(),
  prodejna: z.string().nullable(),
  kanal: kanal.nullable(),
  text: z.string(),
  /** The alert that it acknowledges; its days and place are then those of the alert. */
  vykyv_id: z.int().nullable(),
  autor: Author,
  vytvoreno: Okamzik,
  /** Whether the requesting user may change and delete it. */
  smi: z.boolean(),
  verze: z.int(),
});
export type Note = z.output<typeof Note>;

const body = z.object(
  bodyOf(NOTE, {
    od: Datum,
    do: Datum.nullable().default(null),
    prodejna_id: Id.nullable().default(null),
    kanal: kanal.nullable().default(null),
  }),
);

export const notes = {
  list: route('GET /poznamky/', {
    can: 'notes.read',
    summary:
      'Notes to these days (what the forecast shows unless told), of a shop and channel with those of all',
    query: z.object({
      od: Datum.optional(),
      do: Datum.optional(),
      prodejna: IdText.optional(),
      kanal: kanal.optional(),
    }),
    returns: success({ poznamky: z.array(Note) }),
  }),
  create: route('POST /poznamky/', {
    can: 'notes.write',
    summary: 'Write a note to a day or days',
    body,
    returns: success({ poznamka: Note }),
    status: 201,
  }),
  update: route('PUT /poznamky/:id/', {
    can: 'notes.write',
    summary: 'Change a note, of an acknowledgement its text alone; a stale `verze` is 409',
    body: body.extend({ verze: Verze }),
    returns: success({ poznamka: Note }),
  }),
  remove: route('DELETE /poznamky/:id/', {
    can: 'notes.write',
    summary: 'Delete a note; an alert that it acknowledged waits again',
    returns: Success,
  }),
  restore: route('POST /poznamky/:id/obnovit/', {
    can: 'notes.write',
    summary: 'Take the deletion of a note back, within 30 days',
    returns: success({ poznamka: Note }),
  }),
};
