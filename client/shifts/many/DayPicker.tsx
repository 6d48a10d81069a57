import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { czechMonth } from '#shared/core/months.ts';
import { apiQuery } from '../../core/queries.ts';
import { MonthGrid } from '../../ui/MonthGrid.tsx';
import { HolidayMark } from '../calendar/HolidayMark.tsx';
import { MonthBar } from '../calendar/MonthBar.tsx';
import { longDay } from '../czech.ts';
import classes from './DayPicker.module.css';

type Props = {
  prodejna: number;
  /** The initial month, by default the current one. */
  first: string | undefined;
  days: string[];
  /** The most days that can be chosen; after that the others are disabled. */
  most: number;
  isAllowed: (day: string, today: string) => boolean;
  onChange: (days: string[]) => void;
};

/** Picks days in the calendars of one or more months. */
export function DayPicker({ prodejna, first, days, most, isAllowed, onChange }: Props) {
  const [mesic, setMonth] = useState(first);
  const { data } = useQuery(
    apiQuery('GET /shifts/calendar/', { query: { mesic, prodejna: String(prodejna) } }),
  );
  if (!data) return <Skeleton height="17rem" />;
  const month = mesic ?? data.mesic;
  const mayToggle = (day: string) => days.includes(day) || (days.length < most && isAllowed(day, data.dnes));
  const toggle = (day: string) => {
    // Keys report every day, including one that cannot be chosen.
    if (!mayToggle(day)) return;
    onChange(days.includes(day) ? days.filter(one => one !== day) : [...days, day]);
  };
  return (
    <Stack gap="xs" className={classes.picker}>
      <MonthBar month={month} today={data.dnes} onMonth={setMonth} />
      <MonthGrid
        label={`Výběr dnů, ${czechMonth(month)}`}
        month={month}
        today={data.dnes}
        nameOf={longDay}
        onMonth={setMonth}
        onDay={toggle}
        stateOf={day => ({
          isSelected: days.includes(day),
          isDisabled: !mayToggle(day),
        })}
      >
        {day => data.svatky[day] && <HolidayMark name={data.svatky[day].nazev} isBrief />}
      </MonthGrid>
    </Stack>
  );
}
