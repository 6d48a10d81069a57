import { atSite } from './proof/load/site.ts';
import { percentiles, timesOf, slowest, errorsOf } from './proof/load/figures.ts';
await atSite('full', console.log, async site => {
  await site.phase(30, 5);
  const r = await site.phase(80, 12);
  console.log('ok', r.ok, 'refused', r.refused, percentiles(timesOf(r)), percentiles(r.refusals), slowest(r,4), errorsOf(r), r.latest);
  const m = await (await fetch(site.base+'/metrics')).text();
  const agg: Record<string, Record<string, number>> = {};
  for (const l of m.split('\n')) { const x = /^http_request_duration_seconds_bucket\{le="([^"]+)",.*status="(\d+)"\} (\d+)/.exec(l); if (x) { (agg[x[2]!] ??= {})[x[1]!] = ((agg[x[2]!]![x[1]!]) ?? 0) + Number(x[3]); } }
  console.log(JSON.stringify(agg), m.split("\n").filter(l=>l.startsWith("nodejs_gc_duration_seconds_sum")).join(" "));
});
