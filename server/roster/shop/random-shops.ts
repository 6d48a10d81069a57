import { addDays, daysOfMonth, monthRange, weekdayOf } from '#shared/core/days.ts';
import { DAY } from '#shared/core/durations.ts';
import { random } from '#shared/core/random.ts';
import { judge } from '#shared/shifts/law/judge.ts';
import { randomMonth } from '#shared/shifts/law/oracle/random-months.ts';
import type { Asked, Candidate, Proposed } from './asked.ts';
import { wishesFor } from './model.ts';
import { asPlanned, worksIn } from './propose.ts';

/** Months for random shops: with clock changes, at the turn of a year, and ordinary ones. */

const MONTHS = ['2026-03', '2026-10', '2026-12', '2027-01', '2024-02', '2026-06'];
const TIMES = [
  { cas_od: '08:00', cas_do: '14:00' },
  { cas_od: '08:00', cas_do: '20:00' },
  { cas_od: '09:00', cas_do: '17:30' },
  { cas_od: '12:00', cas_do: '21:00' },
  { cas_od: '14:00', cas_do: '22:30' },
];

/** A shop's month of 3 to 12 people with contracts, birth dates, absences, wishes and existing shifts. */
export function randomShop(seed: number, prodejna = 1, inMonth?: string): Asked {
  const next = random(seed);
  const upTo = (count: number) => Math.floor(next() * count);
  const pick = <T>(list: readonly T[]) => list[upTo(list.length)]!;
  const chosen = pick(MONTHS);
  const month = inMonth ?? chosen;
  const days = daysOfMonth(month);
  const times = TIMES.filter(() => next() < 0.6);
  const offered = times.length > 0 ? times : TIMES.slice(0, 1);
  const begin = addDays(days[0]!, -13);

  const candidate = (id: number): Candidate => {
    const made = randomMonth(seed * 100 + id);
    // Shifts of `randomMonth` are in another month: they are moved to this one, and most are left out.
    const origin = made.shifts[0]?.datum ?? begin;
    const shift = Math.round((Date.parse(begin) - Date.parse(origin)) / DAY);
    const moved = (day: string) => addDays(day, shift);
    const density = next() * 0.5;
    const contracts = made.contracts?.map(one => ({
      ...one,
      ...{ od: moved(one.od), do: one.do && moved(one.do), prodejny: id % 4 === 0 ? [prodejna] : [] },
    }));
    const shifts = made.shifts
      .filter(() => next() < density)
      .map(one => ({ ...one, datum: moved(one.datum), zavreno: false, velka: false, prodejna: 1 + upTo(2) }));
    const born = made.born && moved(made.born);
    const absences = made.absences?.map(({ od, do: to }) => ({ od: moved(od), do: moved(to) }));
    const person = { id, contracts, born, absences, history: [] };
    return {
      ...person,
      prodejna,
      shifts,
      wishes: days.flatMap(datum =>
        next() < 0.1
          ? [
              {
                datum,
                druh: pick(['nemohu', 'radeji_ne', 'radeji_ano'] as const),
                cas_od: null,
                cas_do: null,
              },
            ]
          : [],
      ),
      hodin: next() < 0.2 ? null : 60 + upTo(110),
    };
  };

  const isClosed = (day: string) => weekdayOf(day) === 6 && seed % 3 === 0;
  return {
    ...monthRange(month),
    shops: [
      {
        prodejna,
        times: Object.fromEntries(days.map(day => [day, isClosed(day) ? [] : offered])),
        needs: Object.fromEntries(
          days.map(day => [day, isClosed(day) ? [] : [{ od: '08:00', do: '20:00', lidi: 1 + upTo(3) }]]),
        ),
        velka: next() < 0.5,
      },
    ],
    people: Array.from({ length: 3 + upTo(10) }, (_, at) => candidate(100 * (prodejna - 1) + at + 1)),
  };
}

/** Two or three such shops in the same month, whose people can mostly help each other. */
export function randomChain(seed: number): Asked[] {
  const first = randomShop(seed);
  const others = Array.from({ length: 1 + (seed % 2) }, (_, at) =>
    randomShop(seed + 1_000 * (at + 1), at + 2, first.od.slice(0, 7)),
  );
  const all = [first, ...others];
  return all.map(asked => ({
    ...asked,
    shops: asked.shops.map(shop => ({
      ...shop,
      others: all
        .filter(other => other !== asked)
        .flatMap(({ people }) => people.flatMap(one => worksIn(shop, one)))
        .filter(({ datum }) => datum >= asked.od && datum <= asked.do),
    })),
  }));
}

/** Merges several shops into one question, to judge them together. */
export const together = (shops: Asked[]): Asked => ({
  ...shops[0]!,
  shops: shops.flatMap(asked => asked.shops),
  people: shops.flatMap(asked => asked.people),
});

/** New warnings of a proposal, found by judging each person's whole plan; also otherwise impossible shifts. */
export function broken(asked: Asked, smeny: Proposed[]) {
  return asked.people.flatMap(one => {
    const added = smeny.filter(({ user_id }) => user_id === one.id);
    const key = ({ pravidlo, datum }: { pravidlo: string; datum: string }) =>
      `${one.id} ${datum} ${pravidlo}`;
    const before = new Set(judge(one).map(key));
    const after = judge({ ...one, shifts: [...one.shifts, ...added.map(shift => asPlanned(asked, shift))] });
    const onTaken = added.filter(({ datum }) => one.shifts.some(shift => shift.datum === datum));
    const days = new Set(added.map(({ datum }) => datum));
    const onRefused = added.filter(shift => wishesFor(one, shift).includes('nemohu'));
    return [
      ...after.map(key).filter(found => !before.has(found)),
      ...onTaken.map(({ datum }) => `${one.id} ${datum} has a shift already`),
      ...(days.size < added.length ? [`${one.id} has two shifts on a day`] : []),
      ...onRefused.map(({ datum }) => `${one.id} ${datum} cannot`),
    ];
  });
}
