import type { Member, Model } from '#server/roster/engine/model.ts';
import type { Instance } from './parse.ts';

/** The rules of the public instances, each with its effect on a person or on the model. */

type Staff = Instance['staff'][number];
type Rule = (instance: Instance, staff: Staff) => Partial<Member>;

/** The cost of each cell; `weight` is the amount that a request adds. */
function costs({ days, shifts, on, off }: Instance, { id }: Staff): Float64Array {
  const cost = new Float64Array(days * shifts.length);
  const cell = ({ day, shift }: { day: number; shift: string }) =>
    day * shifts.length + shifts.findIndex(one => one.id === shift);
  for (const request of on) if (request.person === id) cost[cell(request)]! -= request.weight;
  for (const request of off) if (request.person === id) cost[cell(request)]! += request.weight;
  return cost;
}

function allowed({ days, shifts, daysOff }: Instance, { id, mostOf }: Staff): Uint8Array {
  const free = new Set(daysOff.flatMap(one => (one.person === id ? one.days : [])));
  return Uint8Array.from({ length: days * shifts.length }, (_, cell) => {
    const isFree = free.has(Math.floor(cell / shifts.length));
    return Number(!isFree && (mostOf.get(shifts[cell % shifts.length]!.id) ?? days) > 0);
  });
}

const OF_STAFF: readonly Rule[] = [
  (instance, staff) => ({ allowed: allowed(instance, staff) }),
  (instance, staff) => ({ cost: costs(instance, staff) }),
  ({ shifts, days }, { mostOf }) => ({ mostOf: shifts.map(({ id }) => mostOf.get(id) ?? days) }),
  (_, { minutes }) => ({ minutes }),
  (_, { run }) => ({ run }),
  (_, { off }) => ({ off }),
  (_, { weekends }) => ({ weekends }),
];

/** Converts an instance to the engine's model. Every instance begins on a Monday. */
export function modelOf(instance: Instance): Model {
  const { days, shifts, staff, on, cover } = instance;
  const at = new Map(shifts.map(({ id }, index) => [id, index]));
  return {
    days,
    kinds: shifts.map(({ minutes, notBefore }) => ({ minutes, notBefore: notBefore.map(id => at.get(id)!) })),
    people: staff.map(one => ({
      ...(Object.assign({}, ...OF_STAFF.map(rule => rule(instance, one))) as Member),
    })),
    covers: cover.map(({ day, shift, need, under, over }) => ({
      ...{ cells: [day * shifts.length + at.get(shift)!], need, under, over },
    })),
    weekday: 0,
    finest: 1,
    base: on.reduce((sum, { weight }) => sum + weight, 0),
  };
}
