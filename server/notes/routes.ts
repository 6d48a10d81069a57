import { addDays } from '#shared/core/days.ts';
import { allows } from '#shared/core/permissions.ts';
import { picked } from '#shared/core/picked.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { Note, type notes } from '#shared/notes/contract.ts';
import { rangeProblem } from '#shared/notes/fields.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import type { Tx } from '../core/database/db.ts';
import { keptSince } from '../core/trash.ts';
import { refuseStale } from '../core/versions.ts';
import type { Person } from '../session/queries.ts';
import {
  findNote,
  insertNote,
  listNotes,
  lockNote,
  type NoteFields,
  restoreNote,
  type Shown,
  trashNote,
  updateNote,
} from './queries.ts';

/** The default range in days, as on the forecast's screen. */
const [PAST, AHEAD] = [56, 35];
const NO_NOTE = 'Poznámka nebyla nalezena.';

/** A manager may write only about their own shop: a note about all shops is written by head office. */
const mayWrite = (user: Person, prodejna_id: number | null) =>
  allows(user, 'notes.write', { id: null, prodejna_id });

const toNote = (user: Person, note: Shown): Note => ({ ...note, smi: mayWrite(user, note.prodejna_id) });

const auditOf = (note: NoteFields) => picked(note, 'od', 'do', 'prodejna_id', 'kanal', 'text');

/** The note's fields if the user may write them; 400 for wrong days, 403 for somebody else's shop. */
function checked(user: Person, body: Omit<NoteFields, 'do'> & { do: string | null }): NoteFields {
  const fields = auditOf({ ...body, do: body.do ?? body.od });
  const problem = rangeProblem(fields.od, fields.do);
  if (problem) throw fail.invalid(problem, 'do');
  if (!mayWrite(user, fields.prodejna_id)) throw fail.forbidden(refusalOf('notes.write'));
  return fields;
}

/** Locks the note. 404 if it does not exist or the user may not see it, 403 if they may only read it. */
async function writable(db: Tx, user: Person, id: number, deletedAfter?: string): Promise<Shown> {
  const note = found(await lockNote(db, id, deletedAfter), NO_NOTE);
  if (mayWrite(user, note.prodejna_id)) return note;
  if (note.prodejna_id === null) throw fail.forbidden(refusalOf('notes.write'));
  throw fail.notFound(NO_NOTE);
}

export const notesRoutes: Handlers<typeof notes> = {
  async list({ db, query, user, scope, now }) {
    const dnes = pragueClock(now).datum;
    const range = { od: query.od ?? addDays(dnes, -PAST), do: query.do ?? addDays(dnes, AHEAD) };
    const problem = rangeProblem(range.od, range.do);
    if (problem) throw fail.invalid(problem, 'do');
    // A manager without a shop sees only notes about the whole chain.
    const viewer = scope === 'all' ? null : (user.prodejna_id ?? 0);
    const poznamky = await listNotes(db, { ...query, ...range, viewer });
    return { poznamky: poznamky.map(note => toNote(user, note)) };
  },

  async create({ body, user, now, write }) {
    const fields = checked(user, body);
    const poznamka = await write(async tx => {
      const id = await insertNote(tx.db, { ...fields, vykyv_id: null, autor_id: user.id }, now);
      await tx.record('poznamka', id, null, fields);
      return toNote(user, await findNote(tx.db, id));
    });
    return { poznamka };
  },

  async update({ params: { id }, body: { verze, ...body }, user, write }) {
    const poznamka = await write(async tx => {
      const before = await writable(tx.db, user, id);
      // The note that acknowledges an alert keeps its days and place.
      const fields = checked(user, before.vykyv_id === null ? body : { ...before, text: body.text });
      await refuseStale(tx.db, { tabulka: 'poznamka', zaznam: id, verze }, Note, toNote(user, before));
      await updateNote(tx.db, id, fields);
      await tx.record('poznamka', id, auditOf(before), fields);
      return toNote(user, await findNote(tx.db, id));
    });
    return { poznamka };
  },

  async remove({ params: { id }, user, now, write }) {
    await write(async tx => {
      const note = await writable(tx.db, user, id);
      await trashNote(tx.db, id, now);
      await tx.record('poznamka', id, auditOf(note), null);
    });
  },

  async restore({ db, params: { id }, user, now, write }) {
    await write(async tx => {
      const note = await writable(tx.db, user, id, keptSince(now));
      // Somebody else has already restored it, or this repeats a request whose answer was lost.
      if (!(await restoreNote(tx.db, id))) return false;
      await tx.record('poznamka', id, null, auditOf(note));
    });
    return { poznamka: toNote(user, await findNote(db, id)) };
  },
};
