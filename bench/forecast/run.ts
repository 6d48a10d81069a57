import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { forecastAt } from '#shared/forecast/forecast.ts';
import { historyOf } from '#shared/forecast/history.ts';
import { type Held, METHOD_NAMES, type Measurement, measured } from './measure.ts';
import { type AllSeries, generatedSeries, publicSeries, readSeries } from './series.ts';

/**
 * Measures the forecast, its methods and its choice among them, from six origins over the four weeks after each:
 *   npm run bench:forecast [-- --data FOLDER]     the public data and the generated chain
 *   npm run bench:forecast -- FILE.csv …          any file with the columns serie,den,hodnota
 */

const WANTED = { mase: 0.85, from: 77, to: 83, seconds: 2 };

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const two = (value: number) => (Number.isNaN(value) ? '—' : value.toFixed(2)).padStart(7);
const percent = (part: number, of: number) =>
  (of === 0 ? '—' : `${((100 * part) / of).toFixed(1)} %`).padStart(8);

const addedUp = (all: readonly Held[]): Held =>
  all.reduce((sum, one) => ({
    days: sum.days + one.days,
    in80: sum.in80 + one.in80,
    in95: sum.in95 + one.in95,
    all: sum.all + one.all,
    allIn80: sum.allIn80 + one.allIn80,
  }));

const coverage = ({ days, in80, in95, all, allIn80 }: Held) =>
  `of 80 %: ${percent(in80, days)}   of 95 %: ${percent(in95, days)}   of 80 %, closed days included: ${percent(allIn80, all)}`;

/** Mean MASE of a method, and its ratio to the naive one where both could be used. */
function scoreOf(all: readonly Measurement[], name: (typeof METHOD_NAMES)[number]) {
  const pairs = all.flatMap(({ mase }) => mase.get(name) ?? []);
  const own = mean(pairs.map(pair => pair.own));
  return { own, ratio: own / mean(pairs.map(pair => pair.naive)), count: pairs.length };
}

function tellMethods(all: readonly Measurement[]) {
  console.log('   MASE  ÷naive  origins  method');
  for (const name of METHOD_NAMES) {
    const { own, ratio, count } = scoreOf(all, name);
    if (count > 0) console.log(`${two(own)} ${two(ratio)} ${String(count).padStart(8)}  ${name}`);
  }
}

const tally = (names: readonly string[]) =>
  [...new Set(names)].map(name => `${name} ${names.filter(one => one === name).length}×`).join(', ');

function tell(title: string, series: AllSeries) {
  console.log(`\n${title}: ${series.size} series, in which a day without a row counts as 0`);
  const all: Measurement[] = [];
  console.log('   MASE  ÷naive  in 80 %  in 95 %  series (the methods chosen)');
  for (const [name, one] of series) {
    const found = measured(one);
    if (!found) {
      console.log(
        `      —       —        —        —  ${name}: only ${one.values.length} days, 63 are needed`,
      );
      continue;
    }
    const { own, ratio } = scoreOf([found], 'zvolená');
    const { held, chosen } = found;
    console.log(
      `${two(own)} ${two(ratio)} ${percent(held.in80, held.days)} ${percent(held.in95, held.days)}  ${name} (${tally(chosen)})`,
    );
    all.push(found);
  }
  if (all.length === 0) return;
  tellMethods(all);
  const held = addedUp(all.map(one => one.held));
  console.log(`Share of days inside the interval ${coverage(held)}`);
  const { ratio } = scoreOf(all, 'zvolená');
  const share = (100 * held.in80) / held.days;
  const misses = [
    ...(ratio > WANTED.mase
      ? [`MASE is ${ratio.toFixed(2)} times that of the naive method, wanted at most ${WANTED.mase}`]
      : []),
    ...(share < WANTED.from || share > WANTED.to
      ? [`the interval of 80 % contains ${share.toFixed(1)} % of days, wanted ${WANTED.from}–${WANTED.to} %`]
      : []),
  ];
  console.log(misses.length === 0 ? 'All targets are met.' : `Targets that are missed: ${misses.join('; ')}`);
}

/** The time of one night: every series is forecast once, with a choice among all methods. */
function tellNight(series: AllSeries) {
  const before = process.cpuUsage();
  for (const one of series.values()) forecastAt(historyOf(one), one.values.length);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  const verdict = seconds <= WANTED.seconds ? '' : ` This misses the target of ${WANTED.seconds} s.`;
  console.log(
    `Forecasting these ${series.size} series once, as every night, takes ${seconds.toFixed(2)} s of one core.${verdict}`,
  );
}

const { values, positionals } = parseArgs({
  options: { data: { type: 'string', default: '../shared/data' } },
  allowPositionals: true,
});
if (positionals.length > 0) for (const path of positionals) tell(path, readSeries(readFileSync(path)));
else {
  const found = publicSeries(values.data);
  if (found) tell('Public data', found);
  else console.log(`There is no public data in ${values.data}. Name its folder by --data FOLDER.`);
  const chain = generatedSeries();
  tell('Generated chain', chain);
  tellNight(chain);
}
