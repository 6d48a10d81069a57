import type { Generated, GeneratedAlways } from 'kysely';
import type { Note } from '#shared/notes/contract.ts';
import type { Channel } from '#shared/sales/lines.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { insertedId, wasThere } from '../core/database/rows.ts';
import type { Schema } from '../core/database/schema.ts';
import { isThere, keptSince } from '../core/trash.ts';
import { authorJson } from '../users/person.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    poznamka: {
      id: GeneratedAlways<number>;
      od: string;
      do: string;
      prodejna_id: number | null;
      kanal: Channel | null;
      text: string;
      vykyv_id: number | null;
      autor_id: number;
      vytvoreno: string;
      smazana: string | null;
      verze: Generated<number>;
    };
  }
}

/** A note on days; without a shop it is about all shops, without a channel about all channels. */
export type NoteFields = Pick<Schema['poznamka'], 'od' | 'do' | 'prodejna_id' | 'kanal' | 'text'>;

export async function insertNote(
  db: Tx,
  note: NoteFields & { vykyv_id: number | null; autor_id: number },
  now: number,
): Promise<number> {
  return insertedId(db.insertInto('poznamka').values({ ...note, vytvoreno: iso(now) }));
}

export type Shown = Omit<Note, 'smi'>;

const shown = (db: Db) =>
  db
    .selectFrom('poznamka')
    .leftJoin('prodejna', 'prodejna.id', 'poznamka.prodejna_id')
    .select(['poznamka.id', 'poznamka.od', 'poznamka.do', 'poznamka.prodejna_id', 'poznamka.kanal'])
    .select(['poznamka.text', 'poznamka.vykyv_id', 'poznamka.vytvoreno', 'poznamka.verze'])
    .select('prodejna.nazev as prodejna')
    .select(eb => authorJson(eb.ref('poznamka.autor_id')).as('autor'));

type Wanted = { od: string; do: string; prodejna?: number; kanal?: Channel; viewer: number | null };

/**
 * Notes on these days, the earliest first. A filter by shop or channel also keeps notes about all of them. `viewer`
 * is the only shop whose notes the reader may see, besides those about the whole chain.
 */
export const listNotes = (db: Db, { od, do: to, prodejna, kanal, viewer }: Wanted): Promise<Shown[]> =>
  shown(db)
    .where('poznamka.smazana', 'is', null)
    .where('poznamka.od', '<=', to)
    .where('poznamka.do', '>=', od)
    .$if(prodejna !== undefined, query =>
      query.where(eb =>
        eb.or([eb('poznamka.prodejna_id', '=', prodejna!), eb('poznamka.prodejna_id', 'is', null)]),
      ),
    )
    .$if(kanal !== undefined, query =>
      query.where(eb => eb.or([eb('poznamka.kanal', '=', kanal!), eb('poznamka.kanal', 'is', null)])),
    )
    .$if(viewer !== null, query =>
      query.where(eb =>
        eb.or([
          eb('poznamka.prodejna_id', '=', viewer!),
          // A note that acknowledges an alert of a channel belongs to head office.
          eb.and([eb('poznamka.prodejna_id', 'is', null), eb('poznamka.vykyv_id', 'is', null)]),
        ]),
      ),
    )
    .orderBy('poznamka.od')
    .orderBy('poznamka.id')
    .execute();

/** A note, locked until the end of the write; also one deleted after `deletedAfter`, if given. */
export async function lockNote(db: Tx, id: number, deletedAfter?: string): Promise<Shown | undefined> {
  const row = await db
    .selectFrom('poznamka')
    .select('id')
    .where('id', '=', id)
    .where(isThere('smazana', deletedAfter))
    .forUpdate()
    .executeTakeFirst();
  return row && findNote(db, id);
}

export const findNote = (db: Db, id: number): Promise<Shown> =>
  shown(db).where('poznamka.id', '=', id).executeTakeFirstOrThrow();

export const updateNote = (db: Tx, id: number, fields: NoteFields) =>
  db.updateTable('poznamka').set(fields).where('id', '=', id).execute();

export const trashNote = (db: Tx, id: number, now: number) =>
  db
    .updateTable('poznamka')
    .set({ smazana: iso(now) })
    .where('id', '=', id)
    .execute();

/** Restores a note; false if it was not in the trash. */
export const restoreNote = (db: Tx, id: number) =>
  wasThere(
    db.updateTable('poznamka').set({ smazana: null }).where('id', '=', id).where('smazana', 'is not', null),
  );

export const forgetTrash = (db: Tx, now: number) =>
  db.deleteFrom('poznamka').where('smazana', '<=', keptSince(now)).execute();

/** Deletes a shop's notes in the trash before their 30 days are over. */
export const emptyTrashOf = (db: Tx, prodejna: number) =>
  db.deleteFrom('poznamka').where('prodejna_id', '=', prodejna).where('smazana', 'is not', null).execute();
