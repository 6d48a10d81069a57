import type { Shortcut } from './Calendar.tsx';
import { FIRST_DAY, LAST_DAY, readDate, showDate } from './czech-date.ts';
import { type FieldProps, TypedField } from './TypedField.tsx';
import { todayInPrague } from './today.ts';

type Props = FieldProps & {
  /** The first and the last day that may be entered, YYYY-MM-DD. */
  min?: string;
  max?: string;
  /** Offered in the calendar instead of today. */
  shortcuts?: Shortcut[];
};

/**
 * The application's date field: a date is typed ('15.10.2026', '15102026', '15.10.', 'včera') or picked, in Czech
 * whatever the browser's language. `onChange` gets complete days YYYY-MM-DD, or '' when the field was emptied.
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
