import 'dayjs/locale/cs';
import { Button, Group } from '@mantine/core';
import { DatePicker, DatesProvider, MonthPicker } from '@mantine/dates';
import styles from '@mantine/dates/styles.css?inline';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, daysOfMonth, monthOf, weekdayOf } from '#shared/core/days.ts';
import { holidayOn } from '#shared/shifts/holidays.ts';
import { showMonth } from './czech-month.ts';
import classes from './dates.module.css';
import { todayInPrague } from './today.ts';

export type Shortcut = { label: string; onPick: () => void };

export type CalendarProps = {
  kind: 'day' | 'month';
  /** A day YYYY-MM-DD or a month YYYY-MM; '' for none. */
  value: string;
  min: string;
  max: string;
  isClearable: boolean;
  /** Offered instead of 'Dnes'. */
  shortcuts?: Shortcut[];
  onPick: (value: string) => void;
};

const LABELS = {
  monthLevelControl: 'Vybrat měsíc a rok',
  yearLevelControl: 'Vybrat rok',
  nextMonth: 'Následující měsíc',
  previousMonth: 'Předchozí měsíc',
  nextYear: 'Následující rok',
  previousYear: 'Předchozí rok',
  nextDecade: 'Následující desetiletí',
  previousDecade: 'Předchozí desetiletí',
};

const longFormat = new Intl.DateTimeFormat('cs-CZ', { dateStyle: 'full', timeZone: 'UTC' });
const longDay = (day: string) =>
  [longFormat.format(new Date(`${day}T00:00:00Z`)), holidayOn(day)].filter(Boolean).join(', ');

/** The same day `count` months later, or that month's last day. */
function dayAfterMonths(day: string, count: number): string {
  const days = daysOfMonth(addMonths(monthOf(day), count));
  return days[Math.min(Number(day.slice(8)), days.length) - 1]!;
}

/** The day that each key moves to. */
const DAY_STEPS: Record<string, (day: string) => string> = {
  ArrowLeft: day => addDays(day, -1),
  ArrowRight: day => addDays(day, 1),
  ArrowUp: day => addDays(day, -7),
  ArrowDown: day => addDays(day, 7),
  Home: day => addDays(day, -weekdayOf(day)),
  End: day => addDays(day, 6 - weekdayOf(day)),
  PageUp: day => dayAfterMonths(day, -1),
  PageDown: day => dayAfterMonths(day, 1),
};

/** The month that each key moves to; a row shows three months. */
const MONTH_STEPS: Record<string, (month: string) => string> = {
  ArrowLeft: month => addMonths(month, -1),
  ArrowRight: month => addMonths(month, 1),
  ArrowUp: month => addMonths(month, -3),
  ArrowDown: month => addMonths(month, 3),
  Home: month => `${month.slice(0, 4)}-01`,
  End: month => `${month.slice(0, 4)}-12`,
  PageUp: month => addMonths(month, -12),
  PageDown: month => addMonths(month, 12),
};

const clamp = (value: string, min: string, max: string) => (value < min ? min : value > max ? max : value);

/** The calendar of a date or month field: in Czech, from Monday, with the keyboard navigation of a grid. */
export function Calendar({ kind, value, min, max, isClearable, shortcuts, onPick }: CalendarProps) {
  const root = useRef<HTMLDivElement>(null);
  const isMonths = kind === 'month';
  const today = isMonths ? monthOf(todayInPrague()) : todayInPrague();
  const [active, setActive] = useState(() => clamp(value || today, min, max));
  const [shown, setShown] = useState(active);

  const [level, setLevel] = useState<string>(kind);
  const focusOn = (selector: string) =>
    root.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });

  // Also after the keys have turned the page; turning it with the mouse leaves the focus where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing but the active day moves the focus
  useEffect(() => focusOn(`[data-at="${active}"]`), [active]);

  // The button that led to another level disappeared with its own level.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!root.current?.contains(document.activeElement)) focusOn('td button[tabindex="0"]');
  }, [level]);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const at = (event.target as HTMLElement).dataset.at;
    const step = (isMonths ? MONTH_STEPS : DAY_STEPS)[event.key];
    if (!at || !step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = clamp(step(at), min, max);
    setShown(next);
    setActive(next);
  };
  const marks = (at: string) => ({
    'data-at': at,
    'data-autofocus': at === active || undefined,
    // Mantine's own mark of today uses the clock of the device.
    'data-today': at === today || undefined,
    'aria-current': at === today ? ('date' as const) : undefined,
    'aria-pressed': at === value,
  });
  const common = {
    date: isMonths ? `${shown}-01` : shown,
    onDateChange: (date: string) => setShown(isMonths ? monthOf(date) : date),
    minDate: isMonths ? `${min}-01` : min,
    maxDate: isMonths ? `${max}-01` : max,
    ariaLabels: LABELS,
    onLevelChange: setLevel,
    classNames: {
      day: classes.day,
      monthsListControl: classes.month,
      yearsListControl: classes.month,
      calendarHeaderControl: classes.turn,
      calendarHeaderLevel: classes.turn,
      weekday: classes.weekday,
    },
  };
  const offered: Shortcut[] =
    shortcuts ??
    (today >= min && today <= max
      ? [{ label: isMonths ? 'Tento měsíc' : 'Dnes', onPick: () => onPick(today) }]
      : []);

  return (
    <DatesProvider settings={{ locale: 'cs', firstDayOfWeek: 1, weekendDays: [0, 6] }}>
      {/* Loaded with the calendar: the page's own style sheet only has what every page needs. */}
      <style href="calendar" precedence="medium">
        {styles}
      </style>
      <div ref={root} onKeyDownCapture={press} className={classes.calendar}>
        {isMonths ? (
          <MonthPicker
            {...common}
            value={value ? `${value}-01` : null}
            onChange={month => month && onPick(monthOf(month))}
            getMonthControlProps={month => ({ ...marks(monthOf(month)), 'aria-label': showMonth(month) })}
          />
        ) : (
          <DatePicker
            {...common}
            // If they were pale enough to be distinguished, they would be too pale to read.
            hideOutsideDates
            value={value || null}
            onChange={day => day && onPick(day)}
            getDayAriaLabel={longDay}
            getDayProps={day => ({
              ...marks(day),
              title: holidayOn(day) ?? undefined,
              'data-holiday': holidayOn(day) !== null || undefined,
            })}
          />
        )}
        <Group gap={4} className={classes.shortcuts}>
          {offered.map(one => (
            <Button key={one.label} size="compact-sm" variant="light" onClick={one.onPick}>
              {one.label}
            </Button>
          ))}
          {isClearable && (
            <Button size="compact-sm" variant="default" onClick={() => onPick('')}>
              Vymazat
            </Button>
          )}
        </Group>
      </div>
    </DatesProvider>
  );
}
