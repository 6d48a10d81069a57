import { openGenerated } from './generated.ts';
import { type Judged, judge, spreadsOf } from './judged.ts';
import { planners } from './planners.ts';

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const one = (value: number) => value.toFixed(1);

/** Plans three consecutive months of the generated chain with each planner, and prints one table. */
export async function benchChain({
  seconds,
  seed,
  now,
}: {
  seconds: number;
  seed: number;
  now: () => number;
}) {
  const chain = await openGenerated();
  try {
    console.log(
      '| planner | uncovered h (necessary) | surplus h (caused by contracts) | contract deviation h per person and month (largest) | difference in weekends, by shop | wishes kept | helpers’ shifts | warnings of the law | seconds per month |',
    );
    console.log('|---|---|---|---|---|---|---|---|---|');
    for (const { name, plan } of planners(seconds, seed, now)) {
      await chain.clear();
      let judged: Judged | null = null;
      const took: number[] = [];
      for (const mesic of chain.months) {
        const month = await chain.month(mesic);
        const began = now();
        const shifts = await plan(month);
        took.push(now() - began);
        judged = judge(month, shifts, judged);
        await chain.plan(shifts);
      }
      const { uncovered, necessary, over, left, deviations, wishes, helped, warnings } = judged!;
      console.log(
        `| ${name} | ${one(uncovered)} (${one(necessary)}) | ${over.toFixed(0)} (${left.toFixed(0)}) | ${one(mean(deviations))} (${one(Math.max(...deviations))}) | ${spreadsOf(judged!).join(', ')} | ${wishes.kept} of ${wishes.all} | ${helped} | ${warnings} | ${one(mean(took))} |`,
      );
    }
  } finally {
    await chain.stop();
  }
}
