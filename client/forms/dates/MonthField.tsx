import { monthOf } from '#shared/core/days.ts';
import { FIRST_DAY, LAST_DAY } from './czech-date.ts';
import { readMonth, showMonth } from './czech-month.ts';
import { type FieldProps, TypedField } from './TypedField.tsx';
import { todayInPrague } from './today.ts';

type Props = FieldProps & {
  /** The first and the last month that may be entered, YYYY-MM. */
  min?: string;
  max?: string;
};

/**
 * The application's month field: typed ('10/2026', 'říjen 2026', 'říjen') or picked. `onChange` gets YYYY-MM or ''.
 */
export function MonthField({ min = monthOf(FIRST_DAY), max = monthOf(LAST_DAY), ...props }: Props) {
  return (
    <TypedField
      placeholder="měsíc rrrr"
      maxLength={20}
      inputMode="text"
      {...props}
      show={showMonth}
      read={typed => readMonth(typed, { today: monthOf(todayInPrague()), min, max })}
      calendar={{ kind: 'month', min, max }}
    />
  );
}
