import loadHighs from 'highs';
import { searchShops } from '#server/roster/chain/search.ts';
import { propose } from '#server/roster/shop/propose.ts';
import { broken, randomChain, randomShop, together } from '#server/roster/shop/random-shops.ts';
import { DEFAULT_WEIGHTS } from '#shared/roster/kinds.ts';
import type { Proof } from './proof.ts';

const FULL = 10_000;
const SHORT = 6;
/** WebAssembly memory never shrinks, so the solver is reloaded after this many months. */
const RENEWED = 200;
/** The number of states affects only how good a roster is, not whether it is legal; few are faster. */
const BEAM = 100;
/** Enough for a first roster, exchanges, lines by prices, and a dive. */
const STEPS = 1;
/** Every so many months it runs longer. */
const LONGER = { every: 10, steps: 4 };

/** Every so many months two or three shops are proposed together, whose people help each other. */
const TOGETHER = 50;

/** Proposals for shops that random-shops.ts generates from each seed, judged by the evaluator. */
export const roster: Proof = {
  name: 'roster',
  promise:
    'No proposal for 10,000 random months of shops (3 to 12 people, contracts, minors, absences, wishes, shifts planned already, nights of a clock change) and of chains of two or three such shops with helpers adds a warning of the labour law, changes what is already planned, or gives anybody two shifts on one day',
  async run(size, say) {
    const months = size === 'full' ? FULL : SHORT;
    const problems: string[] = [];
    let shifts = 0;
    let left = 0;
    let helped = 0;
    let highs = await loadHighs();
    // Any other number tests other months.
    const first = Number(process.env.FUZZ_SEED ?? 1);
    const processor = () => Math.round(process.cpuUsage().user / 1e6);
    for (let made = 1; made <= months; made++) {
      const seed = first + made - 1;
      if (made % RENEWED === 0) highs = await loadHighs();
      const asked = randomShop(seed);
      const { smeny, vynechani } = propose(highs, asked, DEFAULT_WEIGHTS, {
        budget: { steps: made % LONGER.every === 0 ? LONGER.steps : STEPS },
        seed,
        beam: BEAM,
      });
      problems.push(...broken(asked, smeny).map(one => `shop ${seed}: ${one}`));
      shifts += smeny.length;
      left += vynechani.length;
      if (made % TOGETHER === (size === 'full' ? 0 : 1)) {
        const shops = randomChain(seed);
        const task = {
          shops,
          weights: DEFAULT_WEIGHTS,
          budget: { steps: size === 'full' ? 1 : 0 },
          seed,
          beam: BEAM,
        };
        const found = await searchShops(highs, task);
        const all = found.flatMap(one => one.smeny);
        problems.push(...broken(together(shops), all).map(one => `chain ${seed}: ${one}`));
        shifts += all.length;
        helped += found.reduce((sum, { cile }) => sum + cile.jinde, 0);
      }
      if (made % 50 === 0)
        say(
          `${made} months: ${shifts} shifts proposed, ${helped} of them to helpers; ${problems.length} problems; ${processor()} s of a processor`,
        );
    }
    return {
      figures: [
        `for ${months} months from seed ${first} on, ${shifts} shifts were proposed, ${helped} of them to helpers from another shop; ${left} people were left as they are because their own plan has no room; this took ${processor()} s of a processor`,
      ],
      problems: problems.slice(0, 10),
    };
  },
};
