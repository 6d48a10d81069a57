import { atSite } from './proof/load/site.ts';
import { watch } from './proof/load/watch.ts';
import { percentiles, timesOf, slowest, errorsOf } from './proof/load/figures.ts';
await atSite('full', console.log, async site => {
  for (const [rate, s] of [[30, 8],[60, 10],[150, 20]]) {
    const b = await site.processors(); const w = watch(site.base, site.pid);
    const r = await site.phase(rate, s); const sm = await w.stop(); const a = await site.processors();
    console.log(rate, 'ok', r.ok, 'refused', r.refused, percentiles(timesOf(r)), '|', slowest(r, 6).join(', '), errorsOf(r), 'latest', r.latest, 'open', r.mostOpen, 'cpu', (a.application-b.application)/s, (a.database-b.database)/s, r.cpu, 'loop', sm.map(x=>Math.round(x.loopDelay)).join(','), 'refusals', percentiles(r.refusals));
  }
});
