import type { roster, Whole } from '#shared/roster/contract.ts';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import type { Db } from '../core/database/db.ts';
import { monthAsked } from '../shifts/months.ts';
import { accept, NO_PROPOSAL } from './accept.ts';
import { refuseContradictions } from './ask/locks.ts';
import { acceptGroup, readGroup, startGroup, stopGroup } from './chain/routes.ts';
import { explain } from './explain/explain.ts';
import {
  endOrphans,
  endProposals,
  findProposal,
  homesOf,
  listHelpers,
  listProposals,
  type ProposalRow,
  renewLease,
} from './queries.ts';
import { run, stopHere, writtenHere } from './run.ts';
import { begun, preparedFor, searchOf, standing, usersOf, whyBusy } from './start.ts';
import { brief, secondsOf } from './told.ts';
import { weightsOf } from './weights.ts';

async function whole(db: Db, row: ProposalRow, now: number): Promise<Whole> {
  const smeny = row.vysledek?.smeny ?? [];
  return {
    ...brief(row),
    ...{ ubehlo: secondsOf(row, now), zamky: row.zamky, smeny },
    rusi: row.vysledek?.rusi ?? [],
    vynechani: row.vysledek?.vynechani ?? [],
    pomahaji: row.skupina === null ? [] : await listHelpers(db, row.prodejna, smeny),
  };
}

export const rosterRoutes: Handlers<typeof roster> = {
  async list(context) {
    const { db, query, user, app } = context;
    const settings = app.settings();
    const prodejna = query.prodejna ?? user.prodejna_id ?? FALLBACK_SHOP;
    const rozpisy = (await listProposals(db, { prodejna, mesic: monthAsked(context) })).map(brief);
    return { vahy: weightsOf(settings), sekund: settings.rozpis_sekund, rozpisy };
  },

  async start({ app, db, body, user, now, write }) {
    const { prodejna, z } = body;
    const search = searchOf(body, app.settings(), now);
    const before = z === undefined ? undefined : found(await findProposal(db, z), NO_PROPOSAL);
    await endOrphans(db, now);
    // People from other shops are proposed nothing, so locks of their shifts are ignored.
    const homes = await homesOf(db, usersOf(body.zamky));
    const zamky = body.zamky?.filter(({ user_id }) => homes.get(user_id) === prodejna);
    const prepared = await preparedFor(db, prodejna, search, { zamky });
    refuseContradictions(prepared);
    const id = await write(async tx => {
      const busy = await whyBusy(tx.db, prodejna);
      if (busy) throw fail.conflict(busy);
      const id = await begun(tx.db, prepared, search, user.id, now);
      await tx.record('rozpis', id, null, { prodejna_id: prodejna, ...search.days });
      return id;
    });
    const { asked, freed } = prepared;
    const begin = before ? standing(before, freed) : undefined;
    const { budget, counted: weights, seminko: seed } = search;
    run(app, [{ id, ...prepared }], { shops: [asked], weights, budget, seed, begin });
    await writtenHere(id);
    return { rozpis: await whole(db, found(await findProposal(db, id), NO_PROPOSAL), now) };
  },

  async read({ db, params, user, now }) {
    await renewLease(db, params.id, user.id, now);
    const row = found(await findProposal(db, params.id), NO_PROPOSAL);
    return { rozpis: await whole(db, row, now) };
  },

  async stop({ params, now, write }) {
    // An improvement found just now belongs to the result too.
    await writtenHere(params.id);
    await write(async tx => {
      const { stav } = found(await findProposal(tx.db, params.id), NO_PROPOSAL);
      if ((await endProposals(tx.db, [params.id], 'zastaveno', now)).length === 0) return false;
      await tx.record('rozpis', params.id, { stav }, { stav: 'zastaveno' });
      return true;
    });
    stopHere(params.id);
  },

  accept,
  explain,
  startGroup,
  readGroup,
  stopGroup,
  acceptGroup,
};
