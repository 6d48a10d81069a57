import { Text } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '../../ui/usePhone.ts';
import { DateField } from './DateField.tsx';
import classes from './dates.module.css';
import { rangeShortcuts } from './ranges.ts';
import { todayInPrague } from './today.ts';

/** The ends of a period, days YYYY-MM-DD inclusive; '' for an open end. */
export type Range = { od: string; do: string };

const REVERSED = 'Datum „Od“ musí být před datem „Do“.';

type Props = {
  value: Range;
  /** Both ends at once, never reversed. */
  onChange: (range: Range) => void;
  /** The names of the fields. Without labels they are said, and shown inside as 'od' and 'do' where there is room. */
  labels?: Range;
  hasLabels?: boolean;
  min?: string;
  max?: string;
  size?: string;
  /** Both ends are always there: one that is emptied comes back. */
  keepsValue?: boolean;
};

/**
 * The two ends of a period as one control, with shortcuts in the calendar. A reversed period is told at the field
 * and kept there until the other end makes it right: so it can be moved forwards as well as back.
 */
export function RangeFields({
  value,
  onChange,
  labels = { od: 'Od', do: 'Do' },
  hasLabels = false,
  ...fields
}: Props) {
  // Beside a finger's calendar button a phone has no room for them inside.
  const isLabelled = usePhone() || hasLabels;
  /** What was entered and is not the value yet; reversed, with the end that was entered last. */
  const [entered, setEntered] = useState<(Range & { wrong?: keyof Range }) | null>(null);
  const [seen, setSeen] = useState(value);
  if (seen.od !== value.od || seen.do !== value.do) {
    setSeen(value);
    setEntered(null);
  }
  const shown = entered ?? value;
  const enter = (end: keyof Range, day: string) => {
    const next = { od: shown.od, do: shown.do, [end]: day };
    const isReversed = next.od !== '' && next.do !== '' && next.od > next.do;
    const isSame = next.od === value.od && next.do === value.do;
    setEntered(isSame ? null : { ...next, wrong: isReversed ? end : undefined });
    if (!isReversed && !isSame) onChange(next);
  };
  const shortcuts = rangeShortcuts(todayInPrague()).map(({ label, range }) => ({
    label,
    onPick: () => {
      setEntered(range.od === value.od && range.do === value.do ? null : range);
      onChange(range);
    },
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
      error={entered?.wrong === name && REVERSED}
      shortcuts={shortcuts}
      onChange={day => enter(name, day)}
    />
  );
  return (
    <div className={classes.range}>
      {end('od')}
      {end('do')}
    </div>
  );
}
