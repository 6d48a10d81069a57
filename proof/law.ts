import { judge } from '#shared/shifts/law/judge.ts';
import { oracle } from '#shared/shifts/law/oracle/oracle.ts';
import { randomMonth } from '#shared/shifts/law/oracle/random-months.ts';
import type { Proof } from './proof.ts';

const FULL = 10_000;
const SHORT = 20;

/** Months that random-months.ts makes of each seed, judged twice by code that shares nothing. */
export const law: Proof = {
  name: 'law',
  promise:
    '10,000 random months of a person (contracts, minors, absences, nights of a clock change) are judged as a plain second implementation judges them, minute by minute',
  async run(size, say) {
    const months = size === 'full' ? FULL : SHORT;
    const problems: string[] = [];
    const met = new Map<string, number>();
    const began = performance.now();
    let judging = 0;
    for (let seed = 1; seed <= months; seed++) {
      const input = randomMonth(seed);
      const before = performance.now();
      const said = judge(input).map(({ datum, pravidlo }) => `${datum} ${pravidlo}`);
      judging += performance.now() - before;
      if (said.sort().join() !== oracle(input).join()) problems.push(`month ${seed} is judged differently`);
      for (const one of said) met.set(one.slice(11), (met.get(one.slice(11)) ?? 0) + 1);
      if (seed % 1_000 === 0) say(`${seed} months`);
    }
    const rarest = [...met].sort(([, one], [, other]) => one - other)[0];
    return {
      figures: [
        `${months} months, ${[...met.values()].reduce((sum, one) => sum + one, 0)} warnings of ${met.size} rules, the rarest ${rarest?.[0]} ${rarest?.[1]} times`,
        `${(judging / months).toFixed(2)} ms a month for the evaluator, ${((performance.now() - began) / months).toFixed(1)} ms for both`,
      ],
      problems: problems.slice(0, 10),
    };
  },
};
