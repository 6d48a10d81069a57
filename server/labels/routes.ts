import { Label, type labels } from '#shared/labels/contract.ts';
import { MOST_LABELS } from '#shared/labels/kinds.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import type { Tx } from '../core/database/db.ts';
import { keptSince } from '../core/trash.ts';
import { refuseStale } from '../core/versions.ts';
import { isSame } from '../core/write.ts';
import { mark } from './mark.ts';
import {
  deleteLabel,
  insertLabel,
  listLabels,
  lockLabel,
  lockLabels,
  orderLabels,
  sweepLabels,
  updateLabel,
} from './queries.ts';

const NOT_FOUND = 'Štítek nebyl nalezen.';
const FULL = `Štítků může být nejvýše ${MOST_LABELS}.`;
const MOVED = 'Štítky mezitím někdo změnil. Zkuste to prosím znovu.';

async function refuseFull(db: Tx) {
  if ((await listLabels(db)).length >= MOST_LABELS) throw fail.conflict(FULL);
}

const labelsRoutes: Handlers<typeof labels> = {
  list: async ({ db }) => ({ stitky: await listLabels(db) }),

  create: ({ body, write }) =>
    write(async tx => {
      await lockLabels(tx.db);
      await refuseFull(tx.db);
      const stitek = await insertLabel(tx.db, body);
      await tx.record('stitek', stitek.id, null, { nazev: stitek.nazev, barva: stitek.barva });
      return { stitek };
    }),

  async update({ params: { id }, body: { verze, ...given }, write }) {
    let stitek: Label | undefined;
    await write(async tx => {
      const before = found(await lockLabel(tx.db, id), NOT_FOUND);
      stitek = before;
      // A request that changes nothing is never stale.
      if (isSame(before, given)) return false;
      await refuseStale(tx.db, { tabulka: 'stitek', zaznam: id, verze }, Label, before);
      stitek = await updateLabel(tx.db, id, given);
      return tx.record('stitek', id, before, given);
    });
    return { stitek: stitek! };
  },

  async place({ params: { id }, body: { pred }, write }) {
    await write(async tx => {
      await lockLabels(tx.db);
      const before = await listLabels(tx.db);
      const label = found(
        before.find(one => one.id === id),
        NOT_FOUND,
      );
      const others = before.filter(one => one !== label);
      const at = pred === null ? others.length : others.findIndex(one => one.id === pred);
      if (at < 0) throw fail.conflict(MOVED);
      const after = others.toSpliced(at, 0, label);
      const [was, is] = [before, after].map(list => list.map(({ nazev }) => nazev).join(', '));
      if (was === is) return false;
      await orderLabels(
        tx.db,
        after.map(one => one.id),
      );
      return tx.record('stitek', id, { poradi: was }, { poradi: is });
    });
  },

  remove: ({ params: { id }, now, write }) =>
    write(async tx => {
      const { nazev, barva } = found(await lockLabel(tx.db, id), NOT_FOUND);
      await deleteLabel(tx.db, id, now);
      await tx.record('stitek', id, { nazev, barva }, null);
    }),

  async restore({ params: { id }, now, write }) {
    let stitek: Label | undefined;
    await write(async tx => {
      await lockLabels(tx.db);
      const label = found(await lockLabel(tx.db, id, keptSince(now)), NOT_FOUND);
      stitek = label;
      // Somebody else has already restored it, or this repeats a request whose answer was lost.
      if (label.smazan === null) return false;
      await refuseFull(tx.db);
      stitek = await updateLabel(tx.db, id, { smazan: null });
      return tx.record('stitek', id, {}, { obnoveno: true }, { co: 'vytvoreni' });
    });
    return { stitek: stitek! };
  },

  mark,
};

export const labelsFeature: ServerFeature<typeof labels> = {
  routes: labelsRoutes,
  constraints: {
    stitek_nazev_key: () => fail.taken('Štítek s tímto názvem už existuje', 'nazev'),
  },
  sweep: sweepLabels,
};
