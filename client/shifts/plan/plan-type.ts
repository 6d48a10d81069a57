import { type RosterShift, rosterKey } from '#shared/roster/kinds.ts';
import type { Answer, Args } from '../../core/api.ts';

export type Draft = Answer<'GET /shifts/draft/'>;
type Published = Answer<'GET /shifts/plan/'>;
type Mark = Draft['osoby'][number]['smeny'][number]['navrh'];

/** A shift of the plan, or of its draft with a mark of how it differs. */
export type PlanShift = Published['osoby'][number]['smeny'][number] & { navrh?: Mark };
type Person = Omit<Published['osoby'][number], 'smeny'> & { smeny: PlanShift[] };
/** The content of the grid: a shop's month as it is published, or as in its draft. */
export type Plan = Omit<Published, 'osoby'> & { osoby: Person[] };

/** Whether a shift will exist; the draft also shows the shifts that it removes. */
export const isPlanned = ({ navrh }: PlanShift) => navrh?.co !== 'zrusena';

/** Whether the plan's draft may change a shift; one in another shop belongs to that shop's draft. */
export const isOfDraft = (plan: Plan, { prodejna }: PlanShift) => prodejna === plan.prodejna;

/** The shifts that a proposal would add to the shop's plan and remove from it. */
export type Proposed = { smeny: RosterShift[]; rusi: RosterShift[] };
export const NOTHING_PROPOSED: Proposed = { smeny: [], rusi: [] };

/**
 * The work shifts in the plan's shop, including the proposal as if it were accepted. A deactivated person's shifts
 * only count until today.
 */
export function worksIn({ osoby, dnes, prodejna: shop }: Plan, { smeny, rusi }: Proposed): RosterShift[] {
  const going = new Set(rusi.map(rosterKey));
  const planned = osoby
    .flatMap(({ aktivni, smeny }) => smeny.filter(({ datum }) => aktivni || datum <= dnes))
    .filter(isPlanned)
    .filter(({ typ_smeny, prodejna }) => typ_smeny === 'prace' && prodejna === shop);
  return [...planned.filter(one => !going.has(rosterKey(one))), ...smeny];
}

/** The plan with an added row for each helper from another shop who has none yet. */
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

/** What is copied into a draft, without the draft's shop and month. */
export type Filling = Omit<NonNullable<Args<'POST /shifts/draft/copy/'>['body']>, 'prodejna' | 'mesic'>;
