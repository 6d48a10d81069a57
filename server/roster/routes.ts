import { addDays } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { roster, Whole } from '#shared/roster/contract.ts';
import { type RosterShift, rosterKey } from '#shared/roster/kinds.ts';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import { fail, found } from '../core/errors.ts';
import type { Handlers } from '../core/mount.ts';
import { findStore } from '../drafts/copy/queries.ts';
import { monthAsked } from '../shifts/months.ts';
import { accept, NO_PROPOSAL } from './accept.ts';
import { askedOf } from './ask/asked.ts';
import { refuseContradictions } from './ask/locks.ts';
import { explain } from './explain/explain.ts';
import {
  endOrphans,
  endProposal,
  findProposal,
  findRunning,
  insertProposal,
  listProposals,
  type ProposalRow,
  renewLease,
} from './queries.ts';
import { run, stopHere } from './run.ts';
import { goalsOf } from './shop/goals.ts';
import { inUse, weightsOf } from './weights.ts';

const NO_DAY = 'V těchto dnech už nezbývá žádný, na který by se dalo plánovat.';
const SEED = 1;

type Row = Omit<ProposalRow, 'zamky'>;

const brief = ({ osoba_jmeno, osoba_prijmeni, vysledek, ...row }: Row) => ({
  ...row,
  jmeno: `${osoba_jmeno} ${osoba_prijmeni}`,
  po: vysledek?.po ?? null,
});

const whole = (row: ProposalRow, now: number): Whole => ({
  ...brief(row),
  ubehlo: Math.round(((row.konec ? Date.parse(row.konec) : now) - Date.parse(row.zacatek)) / 1000),
  zamky: row.zamky,
  smeny: row.vysledek?.smeny ?? [],
  rusi: row.vysledek?.rusi ?? [],
  vynechani: row.vysledek?.vynechani ?? [],
});

export const rosterRoutes: Handlers<typeof roster> = {
  async list(context) {
    const { db, query, user, app } = context;
    const settings = app.settings();
    const prodejna = query.prodejna ?? user.prodejna_id ?? FALLBACK_SHOP;
    const rozpisy = (await listProposals(db, { prodejna, mesic: monthAsked(context) })).map(brief);
    return { success: true, vahy: weightsOf(settings), sekund: settings.rozpis_sekund, rozpisy };
  },

  async start({ app, db, body, user, now, write }) {
    const { prodejna, rozsah, zamky = [], vahy = {}, seminko = SEED, kroku = null, z } = body;
    const tomorrow = addDays(pragueClock(now).datum, 1);
    const days = { od: body.od > tomorrow ? body.od : tomorrow, do: body.do };
    if (days.od > days.do) throw fail.conflict(NO_DAY);
    const store = await findStore(db, prodejna);
    if (!store) throw fail.invalid('Prodejna neexistuje nebo není aktivní', 'prodejna');
    const before = z === undefined ? undefined : found(await findProposal(db, z), NO_PROPOSAL);
    await endOrphans(db, now);
    const answer = await askedOf(db, { store, ...days, rozsah, zamky });
    const { asked, freed, locked } = answer;
    refuseContradictions(answer);
    const settings = app.settings();
    const weights = { ...weightsOf(settings), ...vahy };
    const counted = inUse(weights, rozsah);
    const row = {
      ...{ prodejna_id: prodejna, ...days, rozsah, osoba: user.id, seminko, kroku, zamky, vahy: weights },
      sekund: body.sekund ?? settings.rozpis_sekund,
      pred: goalsOf(asked, counted, freed),
    };
    const id = await write(async tx => {
      const other = await findRunning(tx.db, prodejna);
      if (other) throw fail.conflict(busy(other));
      const id = await insertProposal(tx.db, row, now);
      await tx.record('rozpis', id, null, { prodejna_id: prodejna, ...days });
      return id;
    });
    const begin = before?.vysledek?.smeny.concat(freed.filter(isNotIn(before.vysledek.rusi)));
    const budget = kroku === null ? { seconds: row.sekund } : { steps: kroku };
    run(app, { id, freed, locked, task: { asked, weights: counted, budget, seed: seminko, begin } });
    return { success: true, rozpis: whole(found(await findProposal(db, id), NO_PROPOSAL), now) };
  },

  async read({ db, params, user, now }) {
    await renewLease(db, params.id, user.id, now);
    return { success: true, rozpis: whole(found(await findProposal(db, params.id), NO_PROPOSAL), now) };
  },

  async stop({ params, now, write }) {
    await write(async tx => {
      const { stav } = found(await findProposal(tx.db, params.id), NO_PROPOSAL);
      if (!(await endProposal(tx.db, params.id, 'zastaveno', now))) return false;
      await tx.record('rozpis', params.id, { stav }, { stav: 'zastaveno' });
      return true;
    });
    stopHere(params.id);
    return { success: true };
  },

  accept,
  explain,
};

const isNotIn = (some: RosterShift[]) => {
  const keys = new Set(some.map(rosterKey));
  return (one: RosterShift) => !keys.has(rosterKey(one));
};

const busy = (other: { zacatek: string; osoba_jmeno: string; osoba_prijmeni: string }) =>
  `Směny této prodejny právě navrhuje ${other.osoba_jmeno} ${other.osoba_prijmeni} (od ${pragueClock(Date.parse(other.zacatek)).cas}). Počkejte, nebo jeho výpočet zastavte.`;
