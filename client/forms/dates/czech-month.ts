import { MONTH_NAMES } from '#shared/core/months.ts';
import { type Bounds, fold, inYear, isMonth, monthCalled, type Reading, two, within } from './czech-date.ts';

const NO_MONTH = 'Zadejte měsíc, např. říjen 2026.';

/** A month as 'říjen 2026'; '' for none. */
export function showMonth(month: string): string {
  if (!month) return '';
  return `${MONTH_NAMES[Number(month.slice(5, 7)) - 1]?.[0]} ${month.slice(0, 4)}`;
}

/** Reads a typed month: '10/2026', '10.2026', 'říjen 2026', 'říjen', '10', '102026' or '2026-10'. */
export function readMonth(typed: string, bounds: Bounds): Reading {
  const text = fold(typed);
  const iso = /^(\d{4}) ?[-./ ] ?(\d{1,2})$/.exec(text);
  const numbers = /^(\d{1,2})(?: ?[-./, ] ?(\d{4}|\d{2})?)?$/.exec(text) ?? /^(\d\d)(\d{4})$/.exec(text);
  const named = /^([a-z]+)\.?(?: (\d{4}))?$/.exec(text);
  const month = named ? monthCalled(named[1]!) : (iso?.[2] ?? numbers?.[1]);
  const year = (named ?? numbers)?.[2] ?? iso?.[1];
  const value = month && inYear(year, two(month), bounds);
  return value && isMonth(value) ? within(value, bounds, showMonth) : { problem: NO_MONTH };
}
