import { DAY } from '#shared/core/durations.ts';
import { MEGABYTE } from '#shared/files/kinds.ts';
import type { App } from '../app-type.ts';
import { fail } from '../core/calls/errors.ts';
import type { Db } from '../core/database/db.ts';
import { uploadedSince } from './queries.ts';

type Uploading = { app: App; db: Db; now: number; user: { id: number } };

/** Keeps one person from filling the disk (a setting): after too many uploads in 24 hours they must wait (429). */
export async function refuseFlood({ app, db, now, user }: Uploading) {
  const most = app.settings().nahravani_mb_den;
  if ((await uploadedSince(db, user.id, now - DAY)) < most * MEGABYTE) return;
  throw fail.tooMany(
    `Za posledních 24 hodin jste už nahráli ${most} MB. Další soubory přidejte později.`,
    3600,
  );
}
