import { costOf, type Member, type Model, OFF, type Roster } from './model.ts';

/** Computes rosters by brute force: all legal lines, and all rosters made of them. */

/** Whether the line is legal, checked by the literal rules. */
export function isLegal(model: Model, member: Member, line: Int16Array): boolean {
  const kinds = model.kinds.length;
  const text = [...line].map(kind => (kind === OFF ? '-' : 'x')).join('');
  const minutes = [...line].reduce((sum, kind) => sum + (model.kinds[kind]?.minutes ?? 0), 0);
  const isWeekend = (day: number) => (model.weekday + day) % 7 >= 5;
  const weekends = new Set(
    [...line].flatMap((kind, day) =>
      kind !== OFF && isWeekend(day) ? [Math.floor((model.weekday + day) / 7)] : [],
    ),
  );
  return (
    [...line].every((kind, day) => kind === OFF || member.allowed[day * kinds + kind]! > 0) &&
    [...line].every((kind, day) => {
      const next = line[day + 1] ?? OFF;
      return kind === OFF || next === OFF || !model.kinds[kind]!.notBefore.includes(next);
    }) &&
    member.mostOf.every((most, kind) => line.filter(one => one === kind).length <= most) &&
    minutes >= member.minutes.least &&
    minutes <= member.minutes.most &&
    [...text.matchAll(/x+|-+/g)].every(({ 0: run, index }) => {
      const isInside = index > 0 && index + run.length < line.length;
      if (run[0] === '-') return !isInside || run.length >= member.off;
      return run.length <= member.run.most && (!isInside || run.length >= member.run.least);
    }) &&
    weekends.size <= member.weekends
  );
}

function everyLine(model: Model, member: Member): Int16Array[] {
  const lines: Int16Array[] = [];
  const width = model.kinds.length + 1;
  for (let number = 0; number < width ** model.days; number++) {
    const line = Int16Array.from(
      { length: model.days },
      (_, day) => (Math.floor(number / width ** day) % width) - 1,
    );
    if (isLegal(model, member, line)) lines.push(line);
  }
  return lines;
}

/** The fewest points of all legal rosters; null if some person has no legal line. */
export function fewestPoints(model: Model): number | null {
  const lines = model.people.map(member => everyLine(model, member));
  let fewest = Infinity;
  const roster: Roster = [];
  const place = (person: number) => {
    if (person === model.people.length) {
      fewest = Math.min(fewest, costOf(model, roster));
      return;
    }
    for (const line of lines[person]!) {
      roster[person] = line;
      place(person + 1);
    }
  };
  place(0);
  return Number.isFinite(fewest) ? fewest : null;
}

/** A random model of two people and six days, starting on a random weekday. */
export function smallModel(next: () => number): Model {
  const upTo = (count: number) => Math.floor(next() * count);
  const [days, kinds] = [6, 1 + upTo(2)];
  const cells = days * kinds;
  return {
    days,
    kinds: [
      { minutes: 480, notBefore: [] },
      { minutes: 600, notBefore: upTo(2) === 0 ? [0] : [] },
    ].slice(0, kinds),
    people: Array.from({ length: 2 }, () => ({
      allowed: Uint8Array.from({ length: cells }, () => Number(next() > 0.15)),
      cost: Float64Array.from({ length: cells }, () => (next() < 0.3 ? upTo(7) - 3 : 0)),
      mostOf: [1 + upTo(6), upTo(3)].slice(0, kinds),
      minutes: { least: upTo(4) * 480, most: 960 + upTo(5) * 480 },
      run: { least: 1 + upTo(2), most: 2 + upTo(3) },
      off: 1 + upTo(2),
      weekends: upTo(2),
      ...(next() < 0.5 && {
        hours: { least: upTo(5) * 480, most: 2_400, under: upTo(3) / 60, over: upTo(3) / 60 },
        fair: { weekends: upTo(3) - 1, over: upTo(9) },
      }),
    })),
    covers: Array.from({ length: cells }, (_, cell) => ({
      ...{ cells: [cell], need: upTo(3), under: 10 + upTo(90), over: 1 + upTo(3) },
    })),
    weekday: upTo(7),
    finest: 0.01,
    base: upTo(20),
  };
}
