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

/** Enough for a line that is nearly the best; a month's hours have many sums. */
const BEAM = 800;

export type Search = {
  budget: Budget;
  seed: number;
  /** Shifts of a proposal before, to begin with: what still may be of them. */
  begin?: Proposed[];
  /** States of a day that are kept at most while a line is made. */
  beam?: number;
  /** Tells the seconds that a budget counts. */
  now?: () => number;
};

export type Proposal = {
  /** All shifts of what may change: what is added, and what stays of the freed ones. */
  smeny: Proposed[];
  cile: RosterGoals;
  /** What the search counted for it; `cile.body` counts the same anew. */
  points: number;
  /** Who has a plan that no line fits around: nothing was added to it. */
  vynechani: number[];
};

/** A proposed shift as the law's table reads it. */
export const asPlanned = ({ shops }: Asked, { datum, cas_od, cas_do, prodejna }: Proposed): Planned => ({
  ...{ datum, cas_od, cas_do, typ_smeny: 'prace', prodejna },
  velka: shops.find(one => one.prodejna === prodejna)?.velka,
});

const keyOf = ({ pravidlo, datum }: Warning) => `${pravidlo} ${datum}`;

/** What the evaluator says of a candidate's plan with these shifts and did not say before. */
export function newWarnings(asked: Asked, candidate: Candidate, added: Proposed[]): Warning[] {
  const said = new Set(judge(candidate).map(keyOf));
  const shifts = [...candidate.shifts, ...added.map(one => asPlanned(asked, one))];
  return judge({ ...candidate, shifts }).filter(warning => !said.has(keyOf(warning)));
}

/** Takes shifts out until the evaluator has nothing to say: the model is stricter, this is for what it does not know. */
export function withoutWarnings(asked: Asked, candidate: Candidate, added: Proposed[]): Proposed[] {
  let kept = added;
  for (
    let found = newWarnings(asked, candidate, kept);
    found.length > 0;
    found = newWarnings(asked, candidate, kept)
  ) {
    const day = found[0]!.datum;
    const guilty =
      kept.find(({ datum }) => datum === day) ?? kept.findLast(({ datum }) => datum <= day) ?? kept[0]!;
    kept = kept.filter(one => one !== guilty);
  }
  return kept;
}

/** The roster that a search begins with: shifts of before, where their times are still offered. */
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
 * Shifts to add to what the people keep, so that the shops have whom they need; the same seed and steps say the same.
 * `onBetter` hears of the first one at once and of each better one.
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
  // Who cannot be planned is still there where they are: what they cover is needed no more.
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

/** What a person has and keeps in the shop. */
export const worksIn = ({ prodejna }: Pick<Shop, 'prodejna'>, { id, shifts }: Candidate) =>
  shifts
    .filter(one => one.typ_smeny === 'prace' && one.prodejna === prodejna)
    .map(({ datum, cas_od, cas_do }) => ({ user_id: id, datum, cas_od, cas_do }));
