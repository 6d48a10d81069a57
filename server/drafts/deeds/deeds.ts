import type { drafts } from '#shared/drafts/contract.ts';
import type { Context } from '../../core/calls/mount.ts';
import { deleteEntries, lockEntries } from '../queries.ts';
import { draftDeeds, putEntriesBack, takeEntriesOut } from './queries.ts';

/** Discards a whole draft; it can be restored within the hour. */
export async function discard({ body, user, now, write }: Context<typeof drafts.discard>) {
  const answer = { zmen: 0, davka: null as number | null };
  await write(async tx => {
    const radky = await lockEntries(tx.db, body);
    if (radky.length === 0) return false;
    await deleteEntries(
      tx.db,
      radky.map(({ id }) => id),
    );
    answer.zmen = radky.length;
    answer.davka = await draftDeeds.keep(tx.db, user.id, { co: 'zahozeni', rows: radky }, now);
    const said = { mesic: body.mesic, prodejna_id: body.prodejna, zmen: radky.length };
    await tx.record('smena_navrh', null, said, null);
    return true;
  });
  return answer;
}

/** Undoes the user's own discarding of a draft or copying into it; entries changed since are left alone. */
export const undo = ({ params, user, now, write }: Context<typeof drafts.undo>) =>
  write(async tx => {
    const deed = await draftDeeds.lock(tx.db, params.id, user.id, now);
    const isDiscarded = deed.co === 'zahozeni';
    const zmen = await (isDiscarded ? putEntriesBack : takeEntriesOut)(tx.db, deed.rows);
    await draftDeeds.markTakenBack(tx.db, deed.id);
    await tx.record('smena_navrh', null, isDiscarded ? null : { zmen }, isDiscarded ? { zmen } : null);
    return { zmen, vynechano: deed.rows.length - zmen };
  });
