import type { drafts } from '#shared/drafts/contract.ts';
import { fail, found } from '../../core/calls/errors.ts';
import type { Context } from '../../core/calls/mount.ts';
import { deleteEntries, lockEntries } from '../queries.ts';
import { keepDeed, lockDeed, markDeedBack, putEntriesBack, takeEntriesOut } from './queries.ts';

/** Discards a draft whole; within the hour it can be had again. */
export async function discard({ body, user, now, write }: Context<typeof drafts.discard>) {
  const answer = { success: true as const, zmen: 0, davka: null as number | null };
  await write(async tx => {
    const radky = await lockEntries(tx.db, body);
    if (radky.length === 0) return false;
    await deleteEntries(
      tx.db,
      radky.map(({ id }) => id),
    );
    answer.zmen = radky.length;
    answer.davka = await keepDeed(tx.db, { osoba: user.id, co: 'zahozeni', radky, now });
    const said = { mesic: body.mesic, prodejna_id: body.prodejna, zmen: radky.length };
    await tx.record('smena_navrh', null, said, null);
    return true;
  });
  return answer;
}

/** Takes one's own discarding of a draft, or copying into it, back: what somebody changed since stays. */
export const undo = ({ params, user, now, write }: Context<typeof drafts.undo>) =>
  write(async tx => {
    const deed = found(await lockDeed(tx.db, params.id, user.id, now), 'Tuto změnu návrhu už vrátit nelze.');
    if (deed.vraceno) throw fail.conflict('Tato změna návrhu už byla vrácena.');
    const isDiscarded = deed.co === 'zahozeni';
    const zmen = await (isDiscarded ? putEntriesBack : takeEntriesOut)(tx.db, deed.radky);
    await markDeedBack(tx.db, deed.id);
    await tx.record('smena_navrh', null, isDiscarded ? null : { zmen }, isDiscarded ? { zmen } : null);
    return { success: true as const, zmen, vynechano: deed.radky.length - zmen };
  });
