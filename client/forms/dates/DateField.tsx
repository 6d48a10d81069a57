import type { Shortcut } from './Calendar.tsx';
import { FIRST_DAY, LAST_DAY, readDate, showDate } from './czech-date.ts';
import { type FieldProps, TypedField } from './TypedField.tsx';
import { todayInPrague } from './today.ts';

type Props = FieldProps & {
  /** The first and the last day that may be entered, YYYY-MM-DD. */
  min?: string;
  max?: string;
  /** What the calendar offers beside its days, instead of today. */
  shortcuts?: Shortcut[];
};

/**
 * The one date field: typed ('15.10.2026', '15102026', '15.10.', 'včera') or picked, in Czech whatever the browser
 * speaks. `onChange` hears whole days YYYY-MM-DD, or '' when it was emptied.
 */
export function DateField({ min = FIRST_DAY, max = LAST_DAY, shortcuts, ...props }: Props) {
  return (
    <TypedField
      placeholder="d. m. rrrr"
      maxLength={20}
      {...props}
      show={showDate}
      read={typed => readDate(typed, { today: todayInPrague(), min, max })}
      calendar={{ kind: 'day', min, max, shortcuts }}
    />
  );
}
