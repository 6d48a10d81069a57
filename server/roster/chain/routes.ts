import type { roster } from '#shared/roster/contract.ts';
import type { RosterShift } from '#shared/roster/kinds.ts';
import { fail, Refusal } from '../../core/calls/errors.ts';
import type { Context } from '../../core/calls/mount.ts';
import { acceptChosen, NO_PROPOSAL } from '../accept.ts';
import { refuseContradictions } from '../ask/locks.ts';
import {
  endOrphans,
  endProposals,
  homesOf,
  joinProposals,
  listGroup,
  type ProposalRow,
  renewLease,
} from '../queries.ts';
import { run, stopHere, writtenHere } from '../run.ts';
import { begun, type Prepared, preparedFor, searchOf, standing, usersOf, whyBusy } from '../start.ts';
import { brief, secondsOf } from '../told.ts';

/** Proposals for several shops made together (rule shifts-16): one row per shop, a single search for all of them. */

const ofGroup = (row: ProposalRow, now: number) => ({
  ...brief(row),
  ubehlo: secondsOf(row, now),
  navrzeno: row.vysledek ? row.vysledek.smeny.length + row.vysledek.rusi.length : 0,
  vynechano: row.vysledek?.vynechani.length ?? 0,
});

const ofAll = (rows: ProposalRow[], now: number) => rows.map(row => ofGroup(row, now));

/** Refuses a group that does not exist (any more); otherwise returns its proposals. */
const foundGroup = (rows: ProposalRow[]) => {
  if (rows.length === 0) throw fail.notFound(NO_PROPOSAL);
  return rows;
};

type LeftOut = { prodejna: number; duvod: string };

export async function startGroup({ app, db, body, user, now, write }: Context<typeof roster.startGroup>) {
  const search = searchOf(body, app.settings(), now);
  await endOrphans(db, now);
  const vynechane: LeftOut[] = [];
  const prepared: Prepared[] = [];
  const shops = [...new Set(body.prodejny as number[])].sort((one, other) => one - other);
  const { zamky = [] } = body;
  const homes = await homesOf(db, usersOf(zamky));
  const homeOf = ({ user_id }: RosterShift) => homes.get(user_id) ?? 0;
  // Only locks in these shops count, and only of people at home in one of them: others are proposed nothing.
  const held = zamky.filter(one => shops.includes(one.prodejna) && shops.includes(homeOf(one)));
  for (const prodejna of shops) {
    const locks = {
      zamky: held.filter(one => one.prodejna === prodejna).map(({ prodejna: _, ...one }) => one),
      jinde: held.filter(one => one.prodejna !== prodejna && homeOf(one) === prodejna),
    };
    try {
      prepared.push(await preparedFor(db, prodejna, search, locks));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Without this shop, nobody would check that its people can work where they are locked.
      if (locks.jinde.length > 0) throw error;
      vynechane.push({ prodejna, duvod: error.message });
    }
  }
  for (const one of prepared) refuseContradictions(one, one.jinde);
  const before = body.z === undefined ? [] : foundGroup(await listGroup(db, body.z));
  const rows = await write(async tx => {
    const made: (Prepared & { id: number })[] = [];
    for (const one of prepared) {
      const duvod = await whyBusy(tx.db, one.prodejna);
      if (duvod) {
        vynechane.push({ prodejna: one.prodejna, duvod });
        continue;
      }
      const id = await begun(tx.db, one, search, user.id, now);
      await tx.record('rozpis', id, null, { prodejna_id: one.prodejna, ...search.days });
      made.push({ ...one, id });
    }
    if (made.length === 0) throw fail.conflict(vynechane[0]!.duvod);
    await joinProposals(
      tx.db,
      made.map(({ id }) => id),
    );
    return made;
  });
  const { budget, counted: weights, seminko: seed } = search;
  const begin = before.flatMap(row =>
    standing(row, rows.find(({ prodejna }) => prodejna === row.prodejna)?.freed ?? []),
  );
  run(app, rows, { shops: rows.map(({ asked }) => asked), weights, budget, seed, begin });
  const skupina = rows[0]!.id;
  await writtenHere(skupina);
  return { skupina, rozpisy: ofAll(await listGroup(db, skupina), now), vynechane };
}

export async function readGroup({ db, params, user, now }: Context<typeof roster.readGroup>) {
  await renewLease(db, params.id, user.id, now);
  return { rozpisy: ofAll(foundGroup(await listGroup(db, params.id)), now) };
}

export async function stopGroup({ db, params, now, write }: Context<typeof roster.stopGroup>) {
  const ids = foundGroup(await listGroup(db, params.id)).map(({ id }) => id);
  await Promise.all(ids.map(writtenHere));
  await write(async tx => {
    const ended = await endProposals(tx.db, ids, 'zastaveno', now);
    for (const id of ended) await tx.record('rozpis', id, { stav: 'bezi' }, { stav: 'zastaveno' });
    return ended.length > 0;
  });
  for (const id of ids) stopHere(id);
}

/** Accepts everything that is proposed to the group's shops. */
export const acceptGroup = ({ params, ...context }: Context<typeof roster.acceptGroup>) =>
  acceptChosen(context, async db => ({ proposals: foundGroup(await listGroup(db, params.id)) }));
