import { type RosterShift, rosterKey } from '#shared/roster/kinds.ts';
import type { Answer, Args } from '../../core/api.ts';

export type Draft = Answer<'GET /shifts/draft/'>;
type Published = Answer<'GET /shifts/plan/'>;
type Mark = Draft['osoby'][number]['smeny'][number]['navrh'];

/** A shift of the plan, or of its draft with what is different about it. */
export type PlanShift = Published['osoby'][number]['smeny'][number] & { navrh?: Mark };
type Person = Omit<Published['osoby'][number], 'smeny'> & { smeny: PlanShift[] };
/** What the grid shows: a shop's month as it is published, or as its draft has it. */
export type Plan = Omit<Published, 'osoby'> & { osoby: Person[] };

/** Whether a shift would be there: the draft also shows those that it takes away. */
export const isPlanned = ({ navrh }: PlanShift) => navrh?.co !== 'zrusena';

/** Whether the draft of the plan's shop may change a shift: of one elsewhere only the draft of its own shop speaks. */
export const isOfDraft = (plan: Plan, { prodejna }: PlanShift) => prodejna === plan.prodejna;

/** Shifts that a proposal would add to the shop's plan and take from it. */
export type Proposed = { smeny: RosterShift[]; rusi: RosterShift[] };
export const NOTHING_PROPOSED: Proposed = { smeny: [], rusi: [] };

/**
 * Who works in the plan's shop and when, or would if what is proposed were taken over. Who is deactivated worked until
 * today and comes no more.
 */
export function worksIn({ osoby, dnes, prodejna: shop }: Plan, { smeny, rusi }: Proposed): RosterShift[] {
  const going = new Set(rusi.map(rosterKey));
  const planned = osoby
    .flatMap(({ aktivni, smeny }) => smeny.filter(({ datum }) => aktivni || datum <= dnes))
    .filter(isPlanned)
    .filter(({ typ_smeny, prodejna }) => typ_smeny === 'prace' && prodejna === shop);
  return [...planned.filter(one => !going.has(rosterKey(one))), ...smeny];
}

/** The plan with a row of each helper from another shop who has none in it yet. */
export function withHelpers(
  plan: Plan,
  helpers: { user_id: number; jmeno: string; prijmeni: string }[],
): Plan {
  const known = new Set(plan.osoby.map(({ id }) => id));
  const rows = helpers
    .filter(({ user_id }) => !known.has(user_id))
    .map(
      ({ user_id: id, ...name }): Person => ({
        ...{ ...name, id, aktivni: false, domaci: false, hodin: 0, fond: 0, smeny: [] },
      }),
    );
  return rows.length > 0 ? { ...plan, osoby: [...plan.osoby, ...rows] } : plan;
}

/** What is copied into a draft, without which draft it is. */
export type Filling = Omit<NonNullable<Args<'POST /shifts/draft/copy/'>['body']>, 'prodejna' | 'mesic'>;
