import type { Highs } from 'highs';
import type { RosterGoals } from '#shared/roster/kinds.ts';
import { timeOf } from '#shared/shifts/hours.ts';
import { judge, type Warning } from '#shared/shifts/law/judge.ts';
import type { Planned } from '#shared/shifts/law/person.ts';
import { coverageOf } from '#shared/staffing/need.ts';
import type { Budget } from '../engine/clock.ts';
import { OFF, type Roster } from '../engine/model.ts';
import { solve } from '../engine/solve.ts';
import type { Asked, Candidate, Proposed, Weights } from './asked.ts';
import { goalsOf } from './goals.ts';
import { type Built, modelOf, sameTimes } from './model.ts';

/** Enough for a line that is nearly the best; a month's hours have many sums. */
const BEAM = 2_500;

type Search = {
  budget: Budget;
  seed: number;
  /** Shifts of a proposal before, to begin with: what still may be of them. */
  begin?: Proposed[];
};

/** What a thread is told. */
export type ProposalTask = Search & { asked: Asked; weights: Weights };

export type Proposal = {
  /** All shifts of what may change: what is added, and what stays of the freed ones. */
  smeny: Proposed[];
  cile: RosterGoals;
  /** What the search counted for it; `cile.body` counts the same anew. */
  points: number;
  /** Who has a plan that no line fits around: nothing was added to it. */
  vynechani: number[];
};

/** What a thread says: each better roster, the last one as the end. */
export type ProposalMessage = { proposal: Proposal; isLast: boolean };

const asPlanned = (asked: Asked, { datum, cas_od, cas_do }: Proposed): Planned => ({
  ...{ datum, cas_od, cas_do, typ_smeny: 'prace', prodejna: asked.prodejna, velka: asked.velka },
});

const keyOf = ({ pravidlo, datum }: Warning) => `${pravidlo} ${datum}`;

/** What the evaluator says of a candidate's plan with these shifts and did not say before. */
export function newWarnings(asked: Asked, candidate: Candidate, added: Proposed[]): Warning[] {
  const said = new Set(judge(candidate).map(keyOf));
  const shifts = [...candidate.shifts, ...added.map(one => asPlanned(asked, one))];
  return judge({ ...candidate, shifts }).filter(warning => !said.has(keyOf(warning)));
}

/** Takes shifts out until the evaluator has nothing to say: the model is stricter, this is for what it does not know. */
function withoutWarnings(asked: Asked, candidate: Candidate, added: Proposed[]): Proposed[] {
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
      return shift ? kinds.findIndex(kind => kind.isOurs && sameTimes(kind, shift)) : OFF;
    });
  });
}

/**
 * Shifts to add to what the people keep, so that the shop has whom it needs; the same seed and steps say the same.
 * `onBetter` hears of the first one at once and of each better one.
 */
export function propose(
  highs: Highs,
  asked: Asked,
  weights: Weights,
  { begin, ...task }: Search,
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
        const { cas_od, cas_do } = kinds[kind]!;
        return [{ user_id: candidate.id, datum, cas_od, cas_do }];
      });
      return withoutWarnings(asked, candidate, added);
    });
    return { smeny, points, cile: goalsOf(asked, weights, smeny), vynechani: [] };
  };
  const { roster, points, impossible } = solve(highs, model, {
    ...{ ...task, beam: BEAM, begin: begin && rosterOf(built, asked, begin) },
    onBetter: (better, sum) => onBetter?.(proposalOf(better, sum)),
  });
  if (impossible.length === 0) return proposalOf(roster, points);
  // Who cannot be planned is still there where they are: what they cover is needed no more.
  const left = impossible.map(at => asked.people[at]!.id);
  const away = new Set(impossible);
  const people = asked.people.filter((_, at) => !away.has(at));
  const needs = lessCovered(asked, away);
  const judged = (rest: Proposal): Proposal => ({
    ...{ ...rest, cile: goalsOf(asked, weights, rest.smeny) },
    vynechani: [...left, ...rest.vynechani],
  });
  const rest = propose(highs, { ...asked, people, needs }, weights, { ...task, begin }, better =>
    onBetter?.(judged(better)),
  );
  return judged(rest);
}

/** The needs without what people who are left out cover already, by quarter of an hour. */
function lessCovered({ needs, people, prodejna }: Asked, left: Set<number>): Asked['needs'] {
  const there = people.flatMap((one, at) =>
    left.has(at)
      ? one.shifts.filter(shift => shift.typ_smeny === 'prace' && shift.prodejna === prodejna)
      : [],
  );
  return Object.fromEntries(
    Object.entries(needs).map(([datum, own]) => {
      const works = there
        .filter(shift => shift.datum === datum)
        .map((shift, user_id) => ({ ...shift, user_id }));
      return [
        datum,
        coverageOf(own, works).map(({ from, to, potreba, plan }) => ({
          ...{ od: timeOf(from), do: timeOf(to), lidi: Math.max(0, potreba - plan) },
        })),
      ];
    }),
  );
}
