import { allowsShop } from '#shared/contracts/on.ts';
import type { RosterGoals } from '#shared/roster/kinds.ts';
import type { Asked, Candidate, Proposed, Weights } from '../shop/asked.ts';
import { asPlanned } from '../shop/propose.ts';

/** Two shops by their place in the list: who lacks people, and who may lend them. */
export type Pair = [to: number, from: number];

/** Whether some contract of theirs lets the person work in the shop; which days it is about the law's table says. */
export const maySend = ({ contracts = [] }: Pick<Candidate, 'contracts'>, prodejna: number) =>
  contracts.length === 0 || contracts.some(contract => allowsShop(contract, prodejna));

/**
 * Pairs of shops in which help is worth the most, the first most of all: what one pays for hours that nobody covers and
 * that are too many for its people, times the hours that the other's people have too few or are there in vain.
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
 * Two shops as one question: the people of both, each of whom may be sent to the other where a contract lets them. What
 * is proposed to them in third shops stays, and so do those from third shops who help in these.
 */
export function pairOf(shops: Asked[], pair: Pair, smeny: Proposed[]): Asked {
  const both = pair.map(at => shops[at]!);
  const places = { ...both[0]!, shops: shops.flatMap(asked => asked.shops) };
  const [to, from] = both.map(asked => asked.shops[0]!.prodejna) as [number, number];
  const isHere = ({ prodejna }: Proposed) => prodejna === to || prodejna === from;
  const people = both.flatMap(asked =>
    asked.people.map((one): Candidate => {
      const away = smeny.filter(shift => shift.user_id === one.id && !isHere(shift));
      const other = one.prodejna === to ? from : to;
      const shifts = [...one.shifts, ...away.map(shift => asPlanned(places, shift))];
      return { ...one, shifts, jinde: maySend(one, other) ? [other] : [] };
    }),
  );
  const known = new Set(people.map(({ id }) => id));
  return {
    ...{ od: both[0]!.od, do: both[0]!.do, people },
    shops: both.map(({ shops: [shop] }) => ({
      ...shop!,
      others: [...(shop!.others ?? []), ...smeny.filter(one => one.prodejna === shop!.prodejna)].filter(
        one => !known.has(one.user_id),
      ),
    })),
  };
}
