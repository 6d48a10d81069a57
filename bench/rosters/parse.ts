/** An instance of schedulingbenchmarks.org as in its text format. */
export type Instance = {
  days: number;
  shifts: { id: string; minutes: number; notBefore: string[] }[];
  staff: {
    id: string;
    mostOf: Map<string, number>;
    minutes: { least: number; most: number };
    run: { least: number; most: number };
    off: number;
    weekends: number;
  }[];
  daysOff: { person: string; days: number[] }[];
  on: Request[];
  off: Request[];
  cover: { day: number; shift: string; need: number; under: number; over: number }[];
};

type Request = { person: string; day: number; shift: string; weight: number };

/** The fields of each line by section, without comments. */
function sectionsOf(text: string): Map<string, string[][]> {
  const sections = new Map<string, string[][]>();
  let lines: string[][] = [];
  for (const line of text.split(/\r?\n/).map(one => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('SECTION_')) {
      lines = [];
      sections.set(line.slice('SECTION_'.length), lines);
    } else lines.push(line.split(',').map(one => one.trim()));
  }
  return sections;
}

const parts = (text = '') => text.split('|').filter(one => one !== '');

const requestOf = ([person, day, shift, weight]: string[]): Request => ({
  ...{ person: person!, day: Number(day), shift: shift!, weight: Number(weight) },
});

/** @throws Error when a section is missing */
export function parseInstance(text: string): Instance {
  const sections = sectionsOf(text);
  const section = (name: string) => {
    const lines = sections.get(name);
    if (!lines)
      throw new Error(`SECTION_${name} is missing, so this is not an instance of schedulingbenchmarks.org.`);
    return lines;
  };
  return {
    days: Number(section('HORIZON')[0]![0]),
    shifts: section('SHIFTS').map(([id, minutes, not]) => ({
      ...{ id: id!, minutes: Number(minutes), notBefore: parts(not) },
    })),
    staff: section('STAFF').map(([id, most, ...numbers]) => {
      const [mostMinutes, leastMinutes, mostRun, leastRun, off, weekends] = numbers.map(Number);
      return {
        id: id!,
        mostOf: new Map(parts(most).map(one => [one.split('=')[0]!, Number(one.split('=')[1])])),
        minutes: { least: leastMinutes!, most: mostMinutes! },
        run: { least: leastRun!, most: mostRun! },
        off: off!,
        weekends: weekends!,
      };
    }),
    daysOff: section('DAYS_OFF').map(([person, ...days]) => ({ person: person!, days: days.map(Number) })),
    on: section('SHIFT_ON_REQUESTS').map(requestOf),
    off: section('SHIFT_OFF_REQUESTS').map(requestOf),
    cover: section('COVER').map(([day, shift, need, under, over]) => ({
      ...{ day: Number(day), shift: shift!, need: Number(need), under: Number(under), over: Number(over) },
    })),
  };
}
