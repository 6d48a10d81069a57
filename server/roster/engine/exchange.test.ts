import { expect, test } from 'vitest';
import { random } from '#shared/core/random.ts';
import { clockOf } from './clock.ts';
import { exchanged, mayHave } from './exchange.ts';
import { isLegal, smallModel } from './fixtures.ts';
import { stepsOf } from './line/steps.ts';
import { costOf, headsOf, type Member, type Model, OFF, type Roster } from './model.ts';

const clock = clockOf({ steps: 1 });
const improved = (model: Model, roster: Roster) => {
  const steps = model.people.map(member => stepsOf(model, member));
  return exchanged(model, steps, roster, [...model.people.keys()], random(1), clock, 10_000);
};

test('an exchange allows a person’s line exactly when the rules do', () => {
  const said = Array.from({ length: 40 }, (_, at) => smallModel(random(at + 1))).flatMap((model, at) => {
    const next = random(1_000 + at);
    const [member] = model.people as [Member];
    const steps = stepsOf(model, member);
    return Array.from({ length: 60 }, () => {
      const line = Int16Array.from(
        { length: model.days },
        () => Math.floor(next() * (model.kinds.length + 1)) - 1,
      );
      return { may: mayHave(model, member, steps, line), isLegal: isLegal(model, member, line) };
    });
  });
  expect(said.filter(one => one.may !== one.isLegal)).toEqual([]);
  expect(said.filter(({ may }) => may).length).toBeGreaterThan(100);
});

const FOUR_WEEKS = 28;
/** Two people with the same weekly work who want to share their weekends; one of them is away in the first week. */
const sharing = (): Model => ({
  days: FOUR_WEEKS,
  kinds: [{ minutes: 600, notBefore: [] }],
  people: [0, 7].map(away => ({
    allowed: Uint8Array.from({ length: FOUR_WEEKS }, (_, day) => Number(day >= away)),
    cost: new Float64Array(FOUR_WEEKS),
    mostOf: [FOUR_WEEKS],
    minutes: { least: 0, most: 20_000 },
    run: { least: 1, most: 6 },
    off: 1,
    weekends: 5,
    hours: { least: 6_000, most: 6_000, under: 1, over: 1 },
    fair: { weekends: 0, over: 120 },
  })),
  covers: [],
  weekday: 0,
  base: 0,
  finest: 0.01,
});

test('weekends are exchanged for as much other work, keeping each day’s staffing', () => {
  const model = sharing();
  const lineOf = (days: number[]) =>
    Int16Array.from({ length: FOUR_WEEKS }, (_, day) => (days.includes(day) ? 0 : OFF));
  // The first person has every weekend, the second none.
  const first = lineOf([5, 6, 8, 12, 13, 15, 19, 20, 26, 27]);
  const second = lineOf([7, 9, 10, 14, 16, 17, 21, 22, 23, 24]);
  const before = [first, second];
  const after = improved(model, before);
  expect(costOf(model, before)).toBe(1_200);
  // Two weekends each, and the same hours as before.
  expect(costOf(model, after)).toBe(720);
  expect(headsOf(model, after)).toEqual(headsOf(model, before));
  expect(after.every((line, at) => isLegal(model, model.people[at]!, line))).toBe(true);
});
