import { describe, expect, test } from 'vitest';
import { fc } from '#test/property.ts';
import { addDays } from '../core/days.ts';
import { timeOf } from '../shifts/hours.ts';
import { costOf, type Rated, type Work } from './cost.ts';

const work = (more: Partial<Work> = {}): Work => ({
  ...{ user_id: 1, datum: '2026-11-18', cas_od: '08:00', cas_do: '16:00' },
  ...more,
});
const rated = (hodinova_sazba: number | null, more: Partial<Rated> = {}): Rated => ({
  ...{ od: '2026-01-01', do: null, hodinova_sazba },
  ...more,
});
const cost = (works: Work[], contracts: Record<number, Rated[]>, pause = 0) =>
  costOf(works, id => contracts[id] ?? [], pause);

describe('the cost of work', () => {
  test.each([
    ['eight hours', [work()], 185, 0, 1480],
    ['without the break of a long shift', [work()], 185, 30, 1388],
    ['of a short shift there is no break', [work({ cas_do: '14:00' })], 185, 30, 1110],
    ['a rate in halers', [work({ cas_do: '08:20' })], 172.55, 0, 58],
    ['half a crown is rounded up', [work({ cas_do: '08:30' })], 1, 0, 1],
    ['nothing of it', [work({ cas_do: '08:29' })], 1, 0, 0],
    ['a rate of nothing is a rate', [work()], 0, 0, 0],
  ])('%s', (_, works, rate, pause, castka) => {
    const found = cost(works, { 1: [rated(rate)] }, pause);
    expect([found.castka, found.bez_sazby]).toEqual([castka, []]);
  });

  test('is rounded once: the month is not the sum of its days', () => {
    const works = ['2026-11-18', '2026-11-19', '2026-11-20'].map(datum => work({ datum, cas_do: '08:30' }));
    const found = cost(works, { 1: [rated(0.9)] });
    expect(Object.values(found.dny).map(({ castka }) => castka)).toEqual([0, 0, 0]);
    expect(found.castka).toBe(1);
  });

  test('takes the rate of the contract of the day', () => {
    const contracts = [rated(100, { do: '2026-11-18' }), rated(200, { od: '2026-11-19' })];
    const found = cost([work(), work({ datum: '2026-11-19' })], { 1: contracts });
    expect(found).toEqual({
      castka: 2400,
      bez_sazby: [],
      dny: {
        '2026-11-18': { castka: 800, bez_sazby: 0 },
        '2026-11-19': { castka: 1600, bez_sazby: 0 },
      },
    });
  });

  test('counts each person without a rate once, and their hours not at all', () => {
    const works = [
      work(),
      work({ cas_od: '17:00', cas_do: '18:00' }),
      work({ user_id: 3 }),
      work({ user_id: 2, datum: '2026-11-17' }),
      work({ user_id: 4 }),
    ];
    const contracts = { 1: [rated(null)], 2: [rated(100, { od: '2026-11-18' })], 4: [rated(100)] };
    expect(cost(works, contracts)).toEqual({
      castka: 800,
      bez_sazby: [1, 2, 3],
      dny: {
        '2026-11-17': { castka: 0, bez_sazby: 1 },
        '2026-11-18': { castka: 800, bez_sazby: 2 },
      },
    });
  });
});

/** A plain second implementation: minute after minute, in exact fractions of a haler. */
function oracle(works: Work[], contracts: Record<number, Rated[]>, pause: number): bigint {
  let sum = 0n;
  for (const { user_id, datum, cas_od, cas_do } of works) {
    const rate = contracts[user_id]?.find(one => one.od <= datum && datum <= (one.do ?? '9999'));
    if (rate?.hodinova_sazba == null) continue;
    const [crowns = '0', halers = ''] = rate.hodinova_sazba.toFixed(2).split('.');
    let minutes = 0;
    for (let at = 0; at < 1440; at++) if (cas_od <= timeOf(at) && timeOf(at) < cas_do) minutes++;
    sum += BigInt(minutes > 360 ? minutes - pause : minutes) * BigInt(`${crowns}${halers}`);
  }
  // Halves are rounded up.
  return (sum + 3000n) / 6000n;
}

test('equals a plain second implementation', () => {
  const time = fc.integer({ min: 0, max: 1438 });
  const works = fc.array(
    fc.record({ user_id: fc.integer({ min: 1, max: 4 }), day: fc.nat(29), from: time, minutes: time }),
    { maxLength: 60 },
  );
  const rate = fc.option(
    fc.integer({ min: 0, max: 1_000_000 }).map(halers => halers / 100),
    { nil: null },
  );
  fc.assert(
    fc.property(
      works,
      fc.array(rate, { minLength: 4, maxLength: 4 }),
      fc.constantFrom(0, 30),
      (all, rates, pause) => {
        const planned = all.map(({ user_id, day, from, minutes }) =>
          work({
            ...{ user_id, datum: addDays('2026-11-01', day) },
            ...{ cas_od: timeOf(from), cas_do: timeOf(Math.min(1439, from + minutes + 1)) },
          }),
        );
        const contracts = Object.fromEntries(
          rates.map((one, at) => [
            at + 1,
            [rated(one, { do: '2026-11-14' }), rated(rates.at(-1 - at)!, { od: '2026-11-15' })],
          ]),
        );
        const found = cost(planned, contracts, pause);
        expect(found.castka).toBe(Number(oracle(planned, contracts, pause)));
        for (const [day, { castka }] of Object.entries(found.dny)) {
          const own = planned.filter(({ datum }) => datum === day);
          expect(castka).toBe(Number(oracle(own, contracts, pause)));
        }
      },
    ),
  );
});
