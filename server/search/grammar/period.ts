import { dayCount } from '#shared/core/counts.ts';
import {
  addDays,
  addMonths,
  czechDay,
  mondayOf,
  monthOf,
  monthRange,
  WEEKDAY_NAMES,
  weekdayOf,
} from '#shared/core/days.ts';
import { czechMonth, MONTH_NAMES } from '#shared/core/months.ts';
import { isOneOf, type Token } from './tokens.ts';

/**
 * The days that a question is about, both included, and their name. A current period ends today, while `konec` is its
 * last day all the same: a plan also has future days.
 */
export type Asked = { od: string; do: string; konec: string; nazev: string; celek: 'den' | 'mesic' | 'jine' };

/** Where to look for days named without their year or week: turnover is in the past, a plan in the future. */
export type Looks = 'back' | 'ahead';

type Found = { days: Asked; rest: Token[] };
type Reader = (tokens: Token[], today: string, looks: Looks) => Found | null;

const WEEKDAYS_WHEN = ['v pondělí', 'v úterý', 've středu', 've čtvrtek', 'v pátek', 'v sobotu', 'v neděli'];

const oneDay = (day: string, nazev: string): Asked => ({
  ...{ od: day, do: day, konec: day, celek: 'den' },
  nazev: nazev ? `${nazev} ${czechDay(day)}` : czechDay(day),
});
type Days = { od: string; do: string; nazev: string };
const upTo = (today: string, { od, do: to, nazev }: Days, celek: Asked['celek'] = 'jine'): Asked => ({
  ...{ od, konec: to, nazev, celek },
  // A period that is entirely in the future stays as it was asked.
  do: od <= today && to > today ? today : to,
});

const without = (tokens: Token[], at: number, count = 1) =>
  tokens.filter((_, i) => i < at || i >= at + count);

/** The first place where words of these lists follow one another. */
function placeOf(tokens: Token[], ...lists: (readonly string[])[]): number {
  return tokens.findIndex((_, at) =>
    lists.every((words, i) => tokens[at + i] && isOneOf(tokens[at + i]!, words)),
  );
}

/** Days relative to today. */
const DAYS: [words: string[], days: number, nazev: string][] = [
  [['dnes', 'dneska', 'dnešek', 'dnešní'], 0, 'dnes'],
  [['včera', 'včerejšek', 'včerejší'], -1, 'včera'],
  [['předevčírem'], -2, 'předevčírem'],
  [['zítra', 'zítřek', 'zítřejší'], 1, 'zítra'],
  [['pozítří'], 2, 'pozítří'],
];

const namedDay: Reader = (tokens, today) => {
  for (const [words, days, nazev] of DAYS) {
    const at = placeOf(tokens, words);
    if (at >= 0) return { days: oneDay(addDays(today, days), nazev), rest: without(tokens, at) };
  }
  return null;
};

/** A date up to so many days ago may still be meant, also for a plan: 'směny v říjnu', asked in November. */
const LATELY = 90;

/** The year of a day written without one: the latest that has begun, for a plan the next one or a recent one. */
function yearMeant(today: string, looks: Looks, dayOf: (year: number) => string): number {
  const year = Number(today.slice(0, 4));
  if (looks === 'back') return dayOf(year) <= today ? year : year - 1;
  const from = addDays(today, -LATELY);
  return [year - 1, year].find(one => dayOf(one) >= from) ?? year + 1;
}

const date: Reader = (tokens, today, looks) => {
  const at = tokens.findIndex(({ typed }) => /^\d{1,2}\.\s*\d{1,2}\./.test(typed));
  if (at < 0) return null;
  const [day = 0, month = 0, year] = tokens[at]!.typed.match(/\d+/g)!.map(Number);
  const written = (of: number) =>
    `${String(of).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const isReal = (text: string) =>
    !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;
  const chosen = written(year ?? yearMeant(today, looks, written));
  if (!isReal(chosen)) return null;
  return { days: oneDay(chosen, ''), rest: without(tokens, at) };
};

const THIS = ['tento', 'tohoto', 'tomto', 'toto', 'této', 'tuto', 'tenhle', 'tohle', 'tomhle', 'aktuální'];
const LAST = ['minulý', 'předchozí', 'loňský'];
const NEXT = ['příští', 'další'];

type Unit = {
  words: string[];
  celek?: 'mesic';
  od: (today: string) => string;
  shift: (od: string, by: number) => string;
};
const yearOf = (day: string) => `${day.slice(0, 4)}-01-01`;
const first = (month: string) => `${month}-01`;
const UNITS: Unit[] = [
  { words: ['týden'], od: mondayOf, shift: (od, by) => addDays(od, by * 7) },
  {
    words: ['měsíc'],
    celek: 'mesic',
    od: day => first(monthOf(day)),
    shift: (od, by) => first(addMonths(monthOf(od), by)),
  },
  {
    words: ['čtvrtletí', 'kvartál'],
    od: day => first(addMonths(monthOf(day), -((Number(day.slice(5, 7)) - 1) % 3))),
    shift: (od, by) => first(addMonths(monthOf(od), by * 3)),
  },
  { words: ['rok'], od: yearOf, shift: (od, by) => first(addMonths(monthOf(od), by * 12)) },
];

const CALLED: [words: string[], by: number, called: (unit: string) => string][] = [
  [THIS, 0, unit => `${unit.endsWith('í') ? 'toto' : 'tento'} ${unit}`],
  [LAST, -1, unit => `${unit.endsWith('í') ? 'minulé' : 'minulý'} ${unit}`],
  [NEXT, 1, unit => `příští ${unit}`],
];

const unitAround: Reader = (tokens, today) => {
  for (const { words, celek, od, shift } of UNITS) {
    for (const [which, by, called] of CALLED) {
      const at = placeOf(tokens, which, words);
      if (at < 0) continue;
      const from = shift(od(today), by);
      const days = { od: from, do: addDays(shift(from, 1), -1), nazev: called(words[0]!) };
      return { days: upTo(today, days, celek), rest: without(tokens, at, 2) };
    }
  }
  return null;
};

const yearWords: Reader = (tokens, today) => {
  const at = tokens.findIndex(({ word }) => ['letos', 'loni', 'vloni'].includes(word));
  if (at < 0) return null;
  const isThis = tokens[at]!.word === 'letos';
  const year = Number(today.slice(0, 4)) - (isThis ? 0 : 1);
  const days = { od: `${year}-01-01`, do: `${year}-12-31`, nazev: `rok ${year}` };
  return { days: upTo(today, days), rest: without(tokens, at) };
};

const LENGTHS: [words: string[], days: number][] = [
  [['den', 'dny'], 1],
  [['týden'], 7],
  [['měsíc'], 30],
];

/** 'posledních 7 dní', 'poslední týden' */
const lastDays: Reader = (tokens, today) => {
  const at = placeOf(tokens, ['poslední']);
  if (at < 0) return null;
  const counted = Number(tokens[at + 1]?.word);
  const hasNumber = Number.isInteger(counted) && counted > 0 && counted <= 366;
  const unit = tokens[at + (hasNumber ? 2 : 1)];
  const length = unit && LENGTHS.find(([words]) => isOneOf(unit, words));
  const days = (hasNumber ? counted : 1) * (length?.[1] ?? 0);
  if (days < 1 || days > 366) return null;
  const nazev = days === 1 ? 'poslední den' : `${days < 5 ? 'poslední' : 'posledních'} ${dayCount(days)}`;
  const range = { od: addDays(today, 1 - days), do: today, nazev };
  return { days: upTo(today, range), rest: without(tokens, at, hasNumber ? 3 : 2) };
};

const isYear = (token: Token | undefined) => /^20\d\d$/.test(token?.word ?? '');

/** 'květen', 'květnu 2025' */
const month: Reader = (tokens, today, looks) => {
  for (const [index, names] of MONTH_NAMES.entries()) {
    const at = placeOf(tokens, [names[0], names[1]]);
    if (at < 0) continue;
    const hasYear = isYear(tokens[at + 1]);
    const number = String(index + 1).padStart(2, '0');
    const year = hasYear ? tokens[at + 1]!.word : yearMeant(today, looks, of => first(`${of}-${number}`));
    const chosen = `${year}-${number}`;
    const days = { ...monthRange(chosen), nazev: czechMonth(chosen) };
    return { days: upTo(today, days, 'mesic'), rest: without(tokens, at, hasYear ? 2 : 1) };
  }
  return null;
};

const weekday: Reader = (tokens, today, looks) => {
  for (const [index, name] of WEEKDAY_NAMES.entries()) {
    const at = placeOf(tokens, [name]);
    if (at < 0) continue;
    const isLast = at > 0 && isOneOf(tokens[at - 1]!, LAST);
    const back = (weekdayOf(today) - index + 7) % 7 || (isLast ? 7 : 0);
    const by = looks === 'ahead' && !isLast && back > 0 ? 7 - back : -back;
    const day = oneDay(addDays(today, by), WEEKDAYS_WHEN[index]!);
    return { days: day, rest: isLast ? without(tokens, at - 1, 2) : without(tokens, at) };
  }
  return null;
};

const year: Reader = (tokens, today) => {
  const at = tokens.findIndex(isYear);
  if (at < 0) return null;
  const { word } = tokens[at]!;
  const days = { od: `${word}-01-01`, do: `${word}-12-31`, nazev: `rok ${word}` };
  const isWritten = at > 0 && isOneOf(tokens[at - 1]!, ['rok']);
  return { days: upTo(today, days), rest: isWritten ? without(tokens, at - 1, 2) : without(tokens, at) };
};

const READERS: Reader[] = [date, namedDay, unitAround, yearWords, lastDays, month, weekday, year];

/** The period that a question names, found by the first reader that matches, and the remaining words. */
export function periodOf(
  tokens: Token[],
  today: string,
  looks: Looks,
): { days: Asked | null; rest: Token[] } {
  for (const read of READERS) {
    const found = read(tokens, today, looks);
    if (found) return found;
  }
  return { days: null, rest: tokens };
}

/** The period of a question that names none. */
export const dayOnly = (today: string): Asked => oneDay(today, 'dnes');
export const monthSoFar = (today: string): Asked =>
  upTo(today, { ...monthRange(monthOf(today)), nazev: 'tento měsíc' }, 'mesic');
