import type { Generated, GeneratedAlways } from 'kysely';
import type { ShiftType } from '#shared/shifts/kinds.ts';
import type { ShiftTemplate } from '#shared/templates/contract.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { insertedId, wasThere } from '../core/database/rows.ts';
import type { Schema } from '../core/database/schema.ts';
import { isThere, keptSince } from '../core/trash.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    smena_sablona: {
      id: GeneratedAlways<number>;
      nazev: string;
      prodejna_id: number | null;
      typ_smeny: Generated<ShiftType>;
      cas_od: string;
      cas_do: string;
      smazana: string | null;
      verze: Generated<number>;
    };
  }
}

/** What is entered for a template. */
export type TemplateFields = Pick<Schema['smena_sablona'], 'nazev' | 'prodejna_id' | 'cas_od' | 'cas_do'> & {
  typ_smeny: ShiftType;
};

const shown = (db: Db) =>
  db
    .selectFrom('smena_sablona as s')
    .leftJoin('prodejna', 'prodejna.id', 's.prodejna_id')
    .select(['s.id', 's.nazev', 's.prodejna_id', 's.typ_smeny', 's.cas_od', 's.cas_do', 's.verze'])
    .select('prodejna.nazev as prodejna');

export const listTemplates = (db: Db): Promise<ShiftTemplate[]> =>
  shown(db)
    .where('s.smazana', 'is', null)
    .orderBy('s.prodejna_id', order => order.asc().nullsFirst())
    .orderBy('s.cas_od')
    .orderBy('s.cas_do')
    .orderBy('s.id')
    .execute();

export const findTemplate = (db: Db, id: number): Promise<ShiftTemplate> =>
  shown(db).where('s.id', '=', id).executeTakeFirstOrThrow();

/** A template, locked until the end of the write; also one deleted after `deletedAfter`, if given. */
export async function lockTemplate(
  db: Tx,
  id: number,
  deletedAfter?: string,
): Promise<ShiftTemplate | undefined> {
  const row = await db
    .selectFrom('smena_sablona')
    .select('id')
    .where('id', '=', id)
    .where(isThere('smazana', deletedAfter))
    .forUpdate()
    .executeTakeFirst();
  return row && findTemplate(db, id);
}

export const insertTemplate = (db: Tx, fields: TemplateFields): Promise<number> =>
  insertedId(db.insertInto('smena_sablona').values(fields));

export const updateTemplate = (db: Tx, id: number, fields: TemplateFields) =>
  db.updateTable('smena_sablona').set(fields).where('id', '=', id).execute();

export const trashTemplate = (db: Tx, id: number, now: number) =>
  db
    .updateTable('smena_sablona')
    .set({ smazana: iso(now) })
    .where('id', '=', id)
    .execute();

/** Restores a template; false if it was not in the trash. */
export const restoreTemplate = (db: Tx, id: number) =>
  wasThere(
    db
      .updateTable('smena_sablona')
      .set({ smazana: null })
      .where('id', '=', id)
      .where('smazana', 'is not', null),
  );

export const forgetTrash = (db: Tx, now: number) =>
  db.deleteFrom('smena_sablona').where('smazana', '<=', keptSince(now)).execute();
