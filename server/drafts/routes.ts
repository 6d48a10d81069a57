import { pragueClock } from '#shared/core/prague.ts';
import type { drafts } from '#shared/drafts/contract.ts';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import { found } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import { monthAsked } from '../shifts/months.ts';
import { findStoreName } from '../stores/queries.ts';
import { copy } from './copy/copy.ts';
import { discard, undo } from './deeds/deeds.ts';
import { add, change, drop } from './edit.ts';
import { publish, takeBack } from './publish/publish.ts';
import { findOwnPublished, listSeen, listUnseen, markSeen } from './publish/queries.ts';
import { draft } from './view.ts';

export const draftsRoutes: Handlers<typeof drafts> = {
  read: draft,
  add,
  change,
  drop,
  copy,
  publish,
  takeBack,
  discard,
  undo,

  async changes({ db, user, now }) {
    return { zmeny: await listUnseen(db, user.id, pragueClock(now).datum) };
  },

  async see({ body, user, now, write }) {
    let videno = 0;
    await write(async tx => {
      videno = await markSeen(tx.db, user.id, body.zmeny, now);
      if (videno === 0) return false;
      // Tells planners (their list of who has not seen it, and nothing else) and the person's other windows.
      await tx.record('smena_zmena', null, null, { videno });
      await tx.announce({ tema: 'shifts', id: null, co: 'zmena', pro: [user.id] });
      return true;
    });
    return { videno };
  },

  async seen(context) {
    const { db, query, user, now } = context;
    const prodejna = query.prodejna ?? user.prodejna_id ?? FALLBACK_SHOP;
    found(await findStoreName(db, prodejna), 'Prodejna nebyla nalezena.');
    const mesic = monthAsked(context);
    const vratit = await findOwnPublished(db, { prodejna, mesic, osoba: user.id }, now);
    const lide = await listSeen(db, { prodejna, mesic, today: pragueClock(now).datum });
    return { vratit, lide };
  },
};
