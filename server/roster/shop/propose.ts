import type { Highs } from 'highs';
import type { RosterGoals } from '#shared/roster/kinds.ts';
import { judge, type Warning } from '#shared/shifts/law/judge.ts';
import type { Planned } from '#shared/shifts/law/person.ts';
import type { Budget } from '../engine/clock.ts';
import { OFF, type Roster } from '../engine/model.ts';
import { solve } from '../engine/solve.ts';
import type { Asked, Candidate, Proposed, Shop, Weights } from './asked.ts';
import { goalsOf } from './goals.ts';
import { type Built, modelOf, sameTimes } from './model.ts';

/** Enough states for a nearly optimal line; exact sums of a month's hours would need many more. */
const BEAM = 800;

export type Search = {
  budget: Budget;
  seed: number;
  /** Shifts of a former proposal to start from, as far as they are still possible. */
  begin?: Proposed[];
  /** The most states per day that are kept while building a line. */
  beam?: number;
  /** The clock for a budget in seconds. */
  now?: () => number;
};

export type Proposal = {
  /** All shifts that are proposed: those added, and freed ones that stay. */
  smeny: Proposed[];
  cile: RosterGoals;
  /** The points computed by the search; `cile.body` computes them independently. */
  points: number;
  /** People whose existing plan fits no line: nothing was added to it. */
  vynechani: number[];
};

/** A proposed shift in the form that the rules of the law take. */
export const asPlanned = ({ shops }: Asked, { datum, cas_od, cas_do, prodejna }: Proposed): Planned => ({
  ...{ datum, cas_od, cas_do, typ_smeny: 'prace', prodejna },
  velka: shops.find(one => one.prodejna === prodejna)?.velka,
});

const keyOf = ({ pravidlo, datum }: Warning) => `${pravidlo} ${datum}`;

/**
 * Returns a function that gives the warnings about a candidate's plan with some shifts that were not there without
 * them. The plan without them is judged once, however many shifts are tried.
 */
export function newWarnings(asked: Asked, candidate: Candidate): (added: Proposed[]) => Warning[] {
  let said: Set<string> | undefined;
  return added => {
    said ??= new Set(judge(candidate).map(keyOf));
    const known = said;
    const shifts = [...candidate.shifts, ...added.map(one => asPlanned(asked, one))];
    return judge({ ...candidate, shifts }).filter(warning => !known.has(keyOf(warning)));
  };
}

/** Removes shifts until there are no new warnings: for what the model, otherwise stricter, does not contain. */
export function withoutWarnings(asked: Asked, candidate: Candidate, added: Proposed[]): Proposed[] {
  const warnings = newWarnings(asked, candidate);
  let kept = added;
  for (let found = warnings(kept); found.length > 0; found = warnings(kept)) {
    const day = found[0]!.datum;
    const guilty =
      kept.find(({ datum }) => datum === day) ?? kept.findLast(({ datum }) => datum <= day) ?? kept[0]!;
    kept = kept.filter(one => one !== guilty);
  }
  return kept;
}

/** The initial roster of a search: former shifts whose times are still offered. */
function rosterOf({ kinds, days }: Built, asked: Asked, begin: Proposed[]): Roster {
  return asked.people.map(({ id }) => {
    const own = new Map(begin.filter(({ user_id }) => user_id === id).map(one => [one.datum, one]));
    return Int16Array.from(days, day => {
      const shift = own.get(day);
      if (!shift) return OFF;
      return kinds.findIndex(kind => kind.prodejna === shift.prodejna && sameTimes(kind, shift));
    });
  });
}

/**
 * Proposes shifts to add to what the people keep, to fill the shops' needs; the same seed and steps give the same
 * result. `onBetter` is called with the first roster at once and with each improvement.
 */
export function propose(
  highs: Highs,
  asked: Asked,
  weights: Weights,
  { begin, beam = BEAM, ...task }: Search,
  onBetter?: (proposal: Proposal) => void,
): Proposal {
  const built = modelOf(asked, weights);
  const { model, kinds, days } = built;
  const proposalOf = (roster: Roster | null, points: number): Proposal => {
    const smeny = asked.people.flatMap((candidate, at) => {
      const has = new Set(candidate.shifts.map(({ datum }) => datum));
      const added = [...(roster?.[at] ?? [])].flatMap((kind, day): Proposed[] => {
        const datum = days[day]!;
        if (kind === OFF || has.has(datum)) return [];
        const { cas_od, cas_do, prodejna } = kinds[kind]!;
        return [{ user_id: candidate.id, datum, cas_od, cas_do, prodejna: prodejna! }];
      });
      return withoutWarnings(asked, candidate, added);
    });
    return { smeny, points, cile: goalsOf(asked, weights, smeny), vynechani: [] };
  };
  const { roster, points, impossible } = solve(highs, model, {
    ...{ ...task, beam, begin: begin && rosterOf(built, asked, begin) },
    onBetter: (better, sum) => onBetter?.(proposalOf(better, sum)),
  });
  if (impossible.length === 0) return proposalOf(roster, points);
  // People whose plan fits no line still work as planned: what they cover is no longer needed.
  const left = impossible.map(at => asked.people[at]!.id);
  const away = new Set(impossible);
  const people = asked.people.filter((_, at) => !away.has(at));
  const shops = asked.shops.map(shop => ({
    ...shop,
    others: [...(shop.others ?? []), ...impossible.flatMap(at => worksIn(shop, asked.people[at]!))],
  }));
  const judged = (rest: Proposal): Proposal => ({
    ...{ ...rest, cile: goalsOf(asked, weights, rest.smeny) },
    vynechani: [...left, ...rest.vynechani],
  });
  const rest = propose(highs, { ...asked, people, shops }, weights, { ...task, beam, begin }, better =>
    onBetter?.(judged(better)),
  );
  return judged(rest);
}

/** The work shifts that a person has and keeps in the shop. */
export const worksIn = ({ prodejna }: Pick<Shop, 'prodejna'>, { id, shifts }: Candidate) =>
  shifts
    .filter(one => one.typ_smeny === 'prace' && one.prodejna === prodejna)
    .map(({ datum, cas_od, cas_do }) => ({ user_id: id, datum, cas_od, cas_do }));
