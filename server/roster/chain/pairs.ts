import { allowsShop } from '#shared/contracts/on.ts';
import type { RosterGoals } from '#shared/roster/kinds.ts';
import type { Asked, Candidate, Proposed, Weights } from '../shop/asked.ts';
import { asPlanned } from '../shop/propose.ts';

/** Two shops by their index in the list: the one that lacks people, and the one that may lend them. */
export type Pair = [to: number, from: number];

/** Whether any contract lets the person work in the shop; on which days is checked by the rules of the law. */
export const maySend = ({ contracts = [] }: Pick<Candidate, 'contracts'>, prodejna: number) =>
  contracts.length === 0 || contracts.some(contract => allowsShop(contract, prodejna));

/**
 * Pairs of shops in order of how much help is worth: the points one shop pays for uncovered hours and for its
 * people's excessive hours, times the hours that the other's people lack or work in excess of the need.
 */
export function pairsOf(shops: Asked[], weights: Weights, results: { cile: RosterGoals }[]): Pair[] {
  const lacks = results.map(({ cile }) => weights.chybi * cile.chybi + weights.nad * cile.nad);
  const spares = results.map(({ cile }) => cile.pod + cile.navic);
  return shops
    .flatMap((to, at) =>
      shops.flatMap((from, other) => {
        const canHelp = from.people.some(one => maySend(one, to.shops[0]!.prodejna));
        const worth = lacks[at]! * spares[other]!;
        return at !== other && canHelp && worth > 0 ? [{ pair: [at, other] as Pair, worth }] : [];
      }),
    )
    .sort((one, two) => two.worth - one.worth)
    .map(({ pair }) => pair);
}

/**
 * One or two shops as one question with their people; with two, each person may be sent to the other shop if a
 * contract allows it. Shifts proposed to them in third shops stay, and so do helpers from third shops in these.
 */
export function questionOf(shops: Asked[], numbers: number[], smeny: Proposed[]): Asked {
  const these = numbers.map(at => shops[at]!);
  const places = { ...these[0]!, shops: shops.flatMap(asked => asked.shops) };
  const ours = these.map(asked => asked.shops[0]!.prodejna);
  const people = these.flatMap(asked =>
    asked.people.map((one): Candidate => {
      const away = smeny.filter(shift => shift.user_id === one.id && !ours.includes(shift.prodejna));
      const shifts = [...one.shifts, ...away.map(shift => asPlanned(places, shift))];
      const others = ours.filter(other => other !== one.prodejna && maySend(one, other));
      return { ...one, shifts, jinde: others };
    }),
  );
  const known = new Set(people.map(({ id }) => id));
  return {
    ...{ od: these[0]!.od, do: these[0]!.do, people },
    shops: these.map(({ shops: [shop] }) => ({
      ...shop!,
      others: [...(shop!.others ?? []), ...smeny.filter(one => one.prodejna === shop!.prodejna)].filter(
        one => !known.has(one.user_id),
      ),
    })),
  };
}
