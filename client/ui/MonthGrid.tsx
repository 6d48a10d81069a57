import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, calendarDays, monthOf, WEEKDAY_NAMES, weekdayOf } from '#shared/core/days.ts';
import classes from './MonthGrid.module.css';

const WEEKDAYS_SHORT = ['Po', 'Út', 'St', 'Čt', 'Pá', 'So', 'Ne'];

type DayState = { isSelected?: boolean; isDisabled?: boolean; className?: string };

type Props = {
  /** What the grid shows, for screen readers. */
  label: string;
  month: string;
  today: string;
  /** The accessible name of a day: its date and its content. */
  nameOf: (day: string) => string;
  /** The content of a day; `isActive` says that its parts may be reached with Tab. */
  children: (day: string, isActive: boolean) => ReactNode;
  stateOf?: (day: string) => DayState;
  /** Called by Enter or Space on a day, or a click beside its parts. */
  onDay?: (day: string) => void;
  /** Called when the arrows leave the month, or PageUp/PageDown are pressed. */
  onMonth: (month: string) => void;
  isStale?: boolean;
};

/** The day that a key moves to; null for other keys. */
function target(key: string, day: string): string | null {
  const sameDayIn = (months: number) => {
    const month = addMonths(monthOf(day), months);
    const moved = `${month}-${day.slice(8)}`;
    // In a shorter month, the 31st becomes the last day.
    return monthOf(addDays(`${month}-01`, Number(day.slice(8)) - 1)) === month
      ? moved
      : addDays(`${addMonths(month, 1)}-01`, -1);
  };
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return sameDayIn(-1);
    case 'PageDown':
      return sameDayIn(1);
    default:
      return null;
  }
}

/**
 * A month as 42 days from Monday; the days of neighbouring months are disabled (rule shifts-1). One day is in the tab
 * order; arrows, Home, End, PageUp and PageDown move between days and months.
 */
export function MonthGrid({
  label,
  month,
  today,
  nameOf,
  children,
  stateOf,
  onDay,
  onMonth,
  isStale = false,
}: Props) {
  const [active, setActive] = useState(today);
  const shown = monthOf(active) === month ? active : monthOf(today) === month ? today : `${month}-01`;
  const grid = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const days = calendarDays(month);

  useEffect(() => {
    // The requested month may still be loading.
    if (!isMoving.current || active !== shown) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${shown}"]`)?.focus();
  }, [active, shown]);

  const press = (event: KeyboardEvent, day: string) => {
    if (event.target !== event.currentTarget) return;
    const next = target(event.key, day);
    if (next) {
      isMoving.current = true;
      setActive(next);
      if (monthOf(next) !== month) onMonth(monthOf(next));
    } else if (onDay && (event.key === 'Enter' || event.key === ' ')) onDay(day);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as cards of days
    <div ref={grid} role="grid" aria-label={label} className={classes.grid} data-stale={isStale || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the days take the focus */}
      <div role="row" className={classes.row}>
        {WEEKDAY_NAMES.map((name, index) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div key={name} role="columnheader" aria-label={name} className={classes.head}>
            {WEEKDAYS_SHORT[index]}
          </div>
        ))}
      </div>
      {Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7)).map(week => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div
          key={week[0]}
          role="row"
          className={classes.row}
          data-outside={week.every(day => monthOf(day) !== month) || undefined}
        >
          {week.map(day => {
            const isOutside = monthOf(day) !== month;
            const state = isOutside ? { isDisabled: true } : stateOf?.(day);
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              <div
                key={day}
                role="gridcell"
                data-day={day}
                data-outside={isOutside || undefined}
                data-today={day === today || undefined}
                data-weekend={weekdayOf(day) >= 5 || undefined}
                aria-disabled={state?.isDisabled || undefined}
                aria-selected={state?.isSelected}
                aria-current={day === today ? 'date' : undefined}
                aria-label={isOutside ? undefined : nameOf(day)}
                tabIndex={day === shown ? 0 : -1}
                className={classes.day}
                onKeyDown={event => press(event, day)}
                onFocus={() => !isOutside && setActive(day)}
                onClick={() => !state?.isDisabled && onDay?.(day)}
              >
                <span className={classes.number} aria-hidden>
                  {Number(day.slice(8))}
                </span>
                {children(day, day === shown)}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
