import loadHighs from 'highs';
import { propose } from '#server/roster/shop/propose.ts';
import { broken, randomShop } from '#server/roster/shop/random-shops.ts';
import { DEFAULT_WEIGHTS } from '#shared/roster/kinds.ts';
import type { Proof } from './proof.ts';

const FULL = 10_000;
const SHORT = 3;
/** WebAssembly's memory never shrinks: it is begun anew. */
const RENEWED = 200;

/** Shops that random-shops.ts makes of each seed, proposed for and judged by the evaluator. */
export const roster: Proof = {
  name: 'roster',
  promise:
    '10,000 random months of shops (3 to 12 people, contracts, minors, absences, wishes, what is planned already, nights of a clock change): no proposal adds a warning of the law or touches what is planned',
  async run(size, say) {
    const months = size === 'full' ? FULL : SHORT;
    const problems: string[] = [];
    let shifts = 0;
    let left = 0;
    let highs = await loadHighs();
    for (let seed = 1; seed <= months; seed++) {
      if (seed % RENEWED === 0) highs = await loadHighs();
      const asked = randomShop(seed);
      const { smeny, vynechani } = propose(highs, asked, DEFAULT_WEIGHTS, { budget: { steps: 1 }, seed });
      problems.push(...broken(asked, smeny).map(one => `shop ${seed}: ${one}`));
      shifts += smeny.length;
      left += vynechani.length;
      if (seed % 100 === 0) say(`${seed} months, ${shifts} shifts`);
    }
    return {
      figures: [
        `${months} months, ${shifts} shifts proposed, ${left} people whose own plan leaves no room left as they are`,
      ],
      problems: problems.slice(0, 10),
    };
  },
};
