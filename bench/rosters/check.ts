import type { Instance } from './parse.ts';

/**
 * The violations of a roster, and its objective, as defined by schedulingbenchmarks.org: written from the format and
 * independently of the engine, so that the two can disagree. `roster` has each person's shift of each day, or null.
 */
export function checkRoster(instance: Instance, roster: Map<string, (string | null)[]>) {
  const violations: string[] = [];
  const { days, shifts, staff } = instance;
  const minutesOf = Object.fromEntries(shifts.map(({ id, minutes }) => [id, minutes]));
  for (const person of staff) {
    const line = roster.get(person.id) ?? [];
    const broken = (what: string) => violations.push(`${person.id}: ${what}`);
    if (line.length !== days) broken(`has ${line.length} days`);
    for (const { id, notBefore } of shifts) {
      const count = line.filter(one => one === id).length;
      if (count > (person.mostOf.get(id) ?? Infinity)) broken(`has ${count} shifts ${id}`);
      line.forEach((one, day) => {
        if (one === id && notBefore.includes(line[day + 1] ?? ''))
          broken(`${id} on day ${day} is followed by ${line[day + 1]}`);
      });
    }
    const minutes = line.reduce((sum, one) => sum + (one === null ? 0 : minutesOf[one]!), 0);
    if (minutes < person.minutes.least || minutes > person.minutes.most) broken(`has ${minutes} minutes`);
    // A run at an edge may continue beyond it, so only its maximum is checked.
    const text = line.map(one => (one === null ? '-' : 'x')).join('');
    for (const { 0: run, index } of text.matchAll(/x+|-+/g)) {
      const isInside = index > 0 && index + run.length < days;
      if (run[0] === 'x' && run.length > person.run.most)
        broken(`works ${run.length} days in a row from day ${index}`);
      if (run[0] === 'x' && isInside && run.length < person.run.least)
        broken(`works only ${run.length} days in a row from day ${index}`);
      if (run[0] === '-' && isInside && run.length < person.off)
        broken(`has only ${run.length} days off from day ${index}`);
    }
    const weekends = text.match(/.{1,7}/g)!.filter(week => week.slice(5).includes('x')).length;
    if (weekends > person.weekends) broken(`works on ${weekends} weekends`);
  }
  for (const { person, days: free } of instance.daysOff) {
    for (const day of free)
      if (roster.get(person)?.[day] !== null) violations.push(`${person}: works on day off ${day}`);
  }
  let objective = 0;
  for (const { person, day, shift, weight } of instance.on) {
    if (roster.get(person)?.[day] !== shift) objective += weight;
  }
  for (const { person, day, shift, weight } of instance.off) {
    if (roster.get(person)?.[day] === shift) objective += weight;
  }
  for (const { day, shift, need, under, over } of instance.cover) {
    const heads = [...roster.values()].filter(line => line[day] === shift).length;
    objective += heads < need ? (need - heads) * under : (heads - need) * over;
  }
  return { objective, violations };
}
