import { addDays } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { type RosterScope, type RosterShift, type RosterWeights, rosterKey } from '#shared/roster/kinds.ts';
import type { Settings } from '#shared/settings/keys.ts';
import { fail } from '../core/calls/errors.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { findStore } from '../drafts/copy/queries.ts';
import { askedOf } from './ask/asked.ts';
import { findRunning, insertProposal, type ProposalRow } from './queries.ts';
import type { Proposed } from './shop/asked.ts';
import { goalsOf } from './shop/goals.ts';
import { inUse, weightsOf } from './weights.ts';

export const NO_DAY = 'V těchto dnech už nezbývá žádný, na který by se dalo plánovat.';
const SEED = 1;

/** The parameters of a request for a search, for one shop or for several. */
type Searched = {
  od: string;
  do: string;
  rozsah: RosterScope;
  vahy?: Partial<RosterWeights>;
  seminko?: number;
  kroku?: number;
  sekund?: number;
};

/** The parameters of a search; missing ones are taken from the settings. */
export function searchOf(
  {
    rozsah,
    vahy = {},
    seminko = SEED,
    kroku = null,
    ...body
  }: Omit<Searched, 'kroku'> & { kroku?: number | null },
  settings: Settings,
  now: number,
) {
  const tomorrow = addDays(pragueClock(now).datum, 1);
  const days = { od: body.od > tomorrow ? body.od : tomorrow, do: body.do };
  if (days.od > days.do) throw fail.conflict(NO_DAY);
  const weights = { ...weightsOf(settings), ...vahy };
  const sekund = body.sekund ?? settings.rozpis_sekund;
  return {
    ...{ days, rozsah, weights, counted: inUse(weights, rozsah), seminko, kroku, sekund },
    budget: kroku === null ? { seconds: sekund } : { steps: kroku },
  };
}

type Search = ReturnType<typeof searchOf>;

/** Prepares a proposal for a shop; refuses if nobody can be planned. Locks that contradict are checked later. */
export async function preparedFor(
  db: Db,
  prodejna: number,
  search: Search,
  { zamky = [], jinde = [] }: { zamky?: RosterShift[]; jinde?: Proposed[] } = {},
) {
  const store = await findStore(db, prodejna);
  if (!store) throw fail.invalid('Prodejna neexistuje nebo není aktivní', 'prodejna');
  const { days, rozsah } = search;
  // Nothing is proposed on other days, so locks of their shifts are ignored.
  const isAsked = ({ datum }: RosterShift) => datum >= days.od && datum <= days.do;
  const held = { zamky: zamky.filter(isAsked), jinde: jinde.filter(isAsked) };
  const answer = await askedOf(db, { store, ...days, rozsah, ...held });
  const freed = answer.freed.map(one => ({ ...one, prodejna }));
  const pred = goalsOf(answer.asked, search.counted, freed);
  return { ...answer, freed, prodejna, ...held, pred };
}

export type Prepared = Awaited<ReturnType<typeof preparedFor>>;

const busy = (other: { zacatek: string; osoba_jmeno: string; osoba_prijmeni: string }) =>
  `Směny této prodejny právě navrhuje ${other.osoba_jmeno} ${other.osoba_prijmeni} (od ${pragueClock(Date.parse(other.zacatek)).cas}). Počkejte, nebo jeho výpočet zastavte.`;

/** Why the shop's shifts cannot be proposed now: somebody else's proposal is running; otherwise null. */
export async function whyBusy(db: Tx, prodejna: number): Promise<string | null> {
  const other = await findRunning(db, prodejna);
  return other ? busy(other) : null;
}

/** Inserts the row of a proposal that begins. */
export const begun = (
  tx: Tx,
  { prodejna, zamky, pred }: Prepared,
  search: Search,
  osoba: number,
  now: number,
) =>
  insertProposal(
    tx,
    {
      ...{ prodejna_id: prodejna, ...search.days, rozsah: search.rozsah, osoba, zamky, pred },
      ...{ seminko: search.seminko, kroku: search.kroku, sekund: search.sekund, vahy: search.weights },
    },
    now,
  );

/** The shop's changeable shifts if a former proposal holds: those it added, and those it kept. */
export function standing({ vysledek, prodejna }: ProposalRow, freed: Proposed[]): Proposed[] {
  const gone = new Set((vysledek?.rusi ?? []).map(rosterKey));
  return [
    ...(vysledek?.smeny ?? []).map(one => ({ ...one, prodejna })),
    ...freed.filter(one => !gone.has(rosterKey(one))),
  ];
}

export const usersOf = (shifts: RosterShift[] = []) => [...new Set(shifts.map(({ user_id }) => user_id))];
