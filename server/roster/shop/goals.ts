import { addDays, daysBetween, daysFrom, mondayOf, weekdayOf } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { type RosterGoals, rosterKey } from '#shared/roster/kinds.ts';
import { spanOf } from '#shared/shifts/at-once.ts';
import { exact } from '#shared/shifts/hours.ts';
import { coverageOf, dayTotals } from '#shared/staffing/need.ts';
import { steps } from '../engine/model.ts';
import type { Asked, Candidate, Proposed, Shop, Weights } from './asked.ts';
import { ALONE, CROWDED, othersOn, touches, workedMinutes } from './model.ts';
import { fairWeekends } from './weekends.ts';

type Work = { datum: string; cas_od: string; cas_do: string };
type PersonGoals = Pick<RosterGoals, 'pod' | 'nad' | 'zmeny'> & {
  splneno: number;
  celkem: number;
  /** Points for wishes, counting only added shifts: unmet ones cost, met ones of 'raději ano' give. */
  prani: number;
  vikendy: number;
  /** Weekends except one already counted before the days. */
  novych: number;
};

/** Merges the shifts of a split day into one from the first start to the last end, as the search treats them. */
const byDay = (works: Work[]): Work[] =>
  [...grouped(works, ({ datum }) => datum)].map(([datum, own]) => ({
    datum,
    ...spanOf(own),
  }));

function goalsOfPerson(asked: Asked, candidate: Candidate, added: Proposed[]): PersonGoals {
  const isWithin = ({ datum }: Work) => datum >= asked.od && datum <= asked.do;
  const kept = candidate.shifts.filter(one => one.typ_smeny === 'prace').filter(isWithin);
  const works = byDay([...kept, ...added]);
  const hours = works.reduce((sum, one) => sum + workedMinutes(one), 0) / 60;
  const target = candidate.hodin ?? 0;
  const sides = candidate.wishes
    .filter(({ druh }) => druh !== 'nemohu')
    .map(wish => {
      const isThen = (one: Work) => one.datum === wish.datum && touches(one, wish);
      const isAdded = added.some(isThen);
      return { wants: wish.druh === 'radeji_ano', works: isAdded || kept.some(isThen), isAdded };
    });
  const weekends = new Set(
    works.filter(({ datum }) => weekdayOf(datum) >= 5).map(({ datum }) => mondayOf(datum)),
  );
  // If the range begins on a Sunday, the worked Saturday before has already been counted as a weekend.
  const saturday = addDays(asked.od, -1);
  const isCut =
    weekdayOf(saturday) === 5 &&
    weekends.has(mondayOf(saturday)) &&
    candidate.shifts.some(one => one.typ_smeny === 'prace' && one.datum === saturday);
  const { id: user_id, freed = [], prodejna } = candidate;
  const before = new Set(freed.map(one => rosterKey({ ...one, user_id })));
  const isAtHome = (one: Proposed) => one.prodejna === prodejna;
  const now = new Set(added.filter(isAtHome).map(rosterKey));
  const changed = [
    ...freed.filter(one => !now.has(rosterKey({ ...one, user_id }))),
    ...added.filter(one => !(isAtHome(one) && before.has(rosterKey(one)))),
  ];
  return {
    pod: candidate.hodin === null ? 0 : Math.max(0, target - hours),
    nad: Math.max(0, hours - target),
    splneno: sides.filter(({ wants, works }) => wants === works).length,
    celkem: sides.length,
    prani: sides.reduce((sum, { wants, isAdded }) => sum + (isAdded ? (wants ? -1 : 1) : 0), 0),
    vikendy: weekends.size,
    novych: weekends.size - Number(isCut),
    zmeny: new Set(changed.map(({ datum }) => datum)).size,
  };
}

/** How many people a shop has on a day, by pieces of time, when `smeny` are added to what everybody keeps. */
export function piecesOn({ people }: Asked, shop: Shop, datum: string, smeny: Proposed[]) {
  const kept = people.flatMap(({ id, shifts }) =>
    shifts
      .filter(one => one.datum === datum && one.typ_smeny === 'prace' && one.prodejna === shop.prodejna)
      .map(({ cas_od, cas_do }) => ({ user_id: id, cas_od, cas_do })),
  );
  const added = smeny.filter(one => one.datum === datum && one.prodejna === shop.prodejna);
  return coverageOf(shop.needs[datum] ?? [], [...kept, ...othersOn(shop, datum), ...added]);
}

/**
 * Hours of people that a shop lacks on a day (`chybi`), has too many of (`navic`), and has beyond one too many
 * (`tesno`), when these shifts are added to what stays.
 */
function coverOf(asked: Asked, shop: Shop, datum: string, smeny: Proposed[]) {
  const pieces = piecesOn(asked, shop, datum, smeny);
  const { chybi } = dayTotals(pieces);
  const over = (free: number) =>
    pieces.reduce(
      (sum, { from, to, potreba, plan }) => sum + ((to - from) / 60) * Math.max(0, plan - potreba - free),
      0,
    );
  return { chybi, navic: over(0), tesno: over(ALONE) };
}

/** The fewest and the most weekends among people who should get hours from these days. */
function weekendsOf({ people }: Asked, own: PersonGoals[]) {
  const counts = own.flatMap(({ vikendy }, at) => ((people[at]!.hodin ?? 0) > 0 ? [vikendy] : []));
  return { nejmene: counts.length > 0 ? Math.min(...counts) : 0, nejvice: Math.max(0, ...counts) };
}

/**
 * The goals of the shops' days when `smeny` are added to what everybody keeps: the same sums that the search
 * minimizes (`body`), in units that people understand.
 */
export function goalsOf(asked: Asked, weights: Weights, smeny: Proposed[]): RosterGoals {
  const days = daysFrom(asked.od, daysBetween(asked.od, asked.do) + 1);
  const covers = asked.shops.flatMap(shop => days.map(datum => coverOf(asked, shop, datum, smeny)));
  const added = grouped(smeny, ({ user_id }) => user_id);
  const own = asked.people.map(one => goalsOfPerson(asked, one, added.get(one.id) ?? []));
  const sum = <T>(all: T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);
  const homes = new Map(asked.people.map(({ id, prodejna }) => [id, prodejna]));
  const ours = new Set(asked.shops.map(({ prodejna }) => prodejna));
  const goals = {
    chybi: exact(sum(covers, ({ chybi }) => chybi)),
    navic: exact(sum(covers, ({ navic }) => navic)),
    // A DPP wants no hours: each one counts as excess, and does not reduce a contract's missing hours.
    pod: exact(sum(own, ({ pod }) => pod)),
    nad: exact(sum(own, ({ nad }) => nad)),
    prani: { splneno: sum(own, one => one.splneno), celkem: sum(own, one => one.celkem) },
    vikendy: weekendsOf(asked, own),
    zmeny: sum(own, ({ zmeny }) => zmeny),
    jinde: smeny.filter(one => ours.has(one.prodejna) && homes.get(one.user_id) !== one.prodejna).length,
  };
  const overFair = asked.people.map((one, at) => steps(own[at]!.novych, fairWeekends(asked, one)));
  const body =
    weights.chybi * goals.chybi +
    weights.navic * (goals.navic + CROWDED * sum(covers, ({ tesno }) => tesno)) +
    weights.pod * goals.pod +
    weights.nad * goals.nad +
    weights.prani * sum(own, ({ prani }) => prani) +
    weights.vikend * sum(overFair, one => one) +
    weights.zmena * goals.zmeny +
    weights.jinde * goals.jinde;
  return { ...goals, body: Math.round(body) };
}
