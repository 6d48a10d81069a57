import { Text } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '../../ui/hooks/usePhone.ts';
import { DateField } from './DateField.tsx';
import classes from './dates.module.css';
import { given, isSameRange, type Range, startOf, withEnd, withRange } from './range-entry.ts';
import { rangeShortcuts } from './ranges.ts';
import { todayInPrague } from './today.ts';

const REVERSED = 'Datum „Od“ musí být před datem „Do“.';

type Props = {
  value: Range;
  /** Gets both ends at once, never reversed. */
  onChange: (range: Range) => void;
  /** The fields' names. Without visible labels they are accessible names, with 'od' and 'do' inside if they fit. */
  labels?: Range;
  hasLabels?: boolean;
  max?: string;
  size?: string;
  /** Both ends always have a value: an emptied one gets its value back. */
  keepsValue?: boolean;
};

/**
 * The two ends of a period as one control, with shortcuts in the calendar. A reversed period is reported at the field
 * and kept there until the other end corrects it, so that a period can be moved forwards as well as back.
 */
export function RangeFields({
  value,
  onChange,
  labels = { od: 'Od', do: 'Do' },
  hasLabels = false,
  ...fields
}: Props) {
  // On a phone, labels do not fit inside beside a calendar button large enough for a finger.
  const isLabelled = usePhone() || hasLabels;
  const [kept, setKept] = useState(() => startOf(value));
  const entry = isSameRange(kept.seen, value) ? kept : given(kept, value);
  if (entry !== kept) setKept(entry);
  const shown = entry.entered ?? value;
  const take = ({ next, tell }: ReturnType<typeof withRange>) => {
    setKept(next);
    if (tell) onChange(tell);
  };
  const shortcuts = rangeShortcuts(todayInPrague()).map(({ label, range }) => ({
    label,
    onPick: () => take(withRange(entry, range)),
  }));
  const end = (name: keyof Range) => (
    <DateField
      {...fields}
      isInRow
      label={isLabelled ? labels[name] : undefined}
      aria-label={isLabelled ? undefined : labels[name]}
      leftSection={
        isLabelled ? undefined : (
          <Text span size="sm" c="dimmed" aria-hidden>
            {name}
          </Text>
        )
      }
      value={shown[name]}
      error={entry.entered?.wrong === name && REVERSED}
      shortcuts={shortcuts}
      onChange={day => take(withEnd(entry, name, day))}
    />
  );
  return (
    <div className={classes.range}>
      {end('od')}
      {end('do')}
    </div>
  );
}
