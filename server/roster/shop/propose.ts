import type { Highs } from 'highs';
import { timeOf } from '#shared/shifts/hours.ts';
import { judge, type Warning } from '#shared/shifts/law/judge.ts';
import type { Planned } from '#shared/shifts/law/person.ts';
import { coverageOf } from '#shared/staffing/need.ts';
import type { Budget } from '../engine/clock.ts';
import { OFF } from '../engine/model.ts';
import { solve } from '../engine/solve.ts';
import type { Asked, Candidate, Proposed, Weights } from './asked.ts';
import { modelOf } from './model.ts';

/** Enough for a line that is nearly the best; a month's hours have many sums. */
const BEAM = 2_500;

/** What a thread is told. */
export type ProposalTask = { asked: Asked; weights: Weights; budget: Budget; seed: number };

export type Proposal = {
  smeny: Proposed[];
  points: number;
  /** Who has a plan that no line fits around: nothing was added to it. */
  vynechani: number[];
};

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

/** Shifts to add to what the people have, so that the shop has whom it needs; the same seed and steps say the same. */
export function propose(
  highs: Highs,
  asked: Asked,
  weights: Weights,
  task: { budget: Budget; seed: number },
): Proposal {
  const { model, kinds, days } = modelOf(asked, weights);
  const { roster, points, impossible } = solve(highs, model, { ...task, beam: BEAM });
  const left = new Set(impossible);
  const people = asked.people.filter((_, at) => !left.has(at));
  if (left.size > 0)
    return { ...proposeFor(asked, people), vynechani: [...left].map(at => asked.people[at]!.id) };
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
  return { smeny, points, vynechani: [] };

  /** Who cannot be planned is still there where they are: what they cover is needed no more. */
  function proposeFor(whole: Asked, rest: Candidate[]): Proposal {
    return propose(highs, { ...whole, people: rest, needs: lessCovered(whole, left) }, weights, task);
  }
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
