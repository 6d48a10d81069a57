import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { dayCount } from '#shared/core/counts.ts';
import { czechDay, monthRange, WEEKDAY_NAMES, WEEKDAY_SHORT } from '#shared/core/days.ts';
import { holidayOn } from '#shared/shifts/holidays.ts';
import { BULK_MAX } from '#shared/shifts/kinds.ts';
import { type Repeated, repeatedDays } from '#shared/shifts/repeat.ts';
import type { OpeningHours } from '#shared/stores/hours.ts';
import { plural } from '../../core/format.ts';
import { DateField } from '../../forms/dates/DateField.tsx';
import { todayInPrague } from '../../forms/dates/today.ts';
import { ButtonChoice } from '../../ui/ButtonChoice.tsx';
import { resting } from '../../ui/resting.ts';

/** What the repetition leaves out, in words: '17. 11. 2026 (Den boje …), 4 zavřené dny'; '' when nothing. */
const leftOut = ({ holidays, closed, refused }: Repeated) =>
  [
    ...holidays.map(day => `${czechDay(day)} (${holidayOn(day)})`),
    ...(closed > 0 ? [plural(closed, 'zavřený den', 'zavřené dny', 'zavřených dnů')] : []),
    ...(refused > 0 ? [`${dayCount(refused)} minulých měsíců`] : []),
  ].join(', ');

/** '13 dní, 2. 11. 2026 až 30. 11. 2026' */
const newDays = (days: string[]) =>
  [dayCount(days.length), [...new Set([days[0]!, days.at(-1)!])].map(czechDay).join(' až ')].join(', ');

type Props = {
  hours: OpeningHours;
  /** The month in which it begins and ends at first. */
  month: string | undefined;
  chosen: readonly string[];
  isAllowed: (day: string) => boolean;
  /** Gets the days that come to the chosen ones. */
  onAdd: (days: string[]) => void;
};

/** Chooses weekdays of every week, or of every second one, at once; single days are taken out in the calendar (rule shifts-19). */
export function RepeatDays({ hours, month, chosen, isAllowed, onAdd }: Props) {
  const today = todayInPrague();
  const range = monthRange(month ?? today.slice(0, 7));
  const [weekdays, setWeekdays] = useState<string[]>([]);
  const [weeks, setWeeks] = useState<'1' | '2'>('1');
  const [od, setOd] = useState(today > range.od && today <= range.do ? today : range.od);
  const [to, setTo] = useState(range.do);
  const [skips, setSkips] = useState({ skipHolidays: true, skipClosed: true });
  const isReversed = od !== '' && to !== '' && to < od;
  const isAsked = weekdays.length > 0 && od !== '' && to !== '' && !isReversed;
  const found = isAsked
    ? repeatedDays(
        { weekdays: weekdays.map(Number), weeks: weeks === '2' ? 2 : 1, od, do: to, ...skips },
        hours,
        {
          ...{ taken: chosen, most: BULK_MAX, isAllowed },
        },
      )
    : null;
  const without = found ? leftOut(found) : '';
  const skip = (name: keyof typeof skips, label: string) => (
    <Checkbox
      label={label}
      checked={skips[name]}
      onChange={event => setSkips({ ...skips, [name]: event.currentTarget.checked })}
    />
  );
  return (
    <Stack gap="sm" role="group" aria-label="Vybrat opakovaně">
      <Checkbox.Group label="Dny v týdnu" value={weekdays} onChange={setWeekdays}>
        <Group gap="md" mt={6}>
          {WEEKDAY_SHORT.map((name, at) => (
            <Checkbox key={name} value={`${at}`} label={name} aria-label={WEEKDAY_NAMES[at]} />
          ))}
        </Group>
      </Checkbox.Group>
      <ButtonChoice
        label="Jak často"
        choices={{ 1: 'Každý týden', 2: 'Každý druhý týden' }}
        value={weeks}
        onChange={setWeeks}
      />
      <Group grow align="start" gap="sm">
        <DateField label="Ode dne" value={od} onChange={setOd} />
        <DateField
          label="Do dne"
          value={to}
          onChange={setTo}
          error={isReversed && 'Poslední den nesmí být před prvním'}
        />
      </Group>
      <Group gap="lg">
        {skip('skipHolidays', 'Vynechat svátky')}
        {skip('skipClosed', 'Vynechat dny, kdy má prodejna zavřeno')}
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {!found
          ? 'Vyberte dny v týdnu a od kdy do kdy.'
          : [
              found.days.length > 0 ? `Do výběru: ${newDays(found.days)}.` : 'Žádný další den.',
              ...(found.isCut ? [`Další se nevejdou, najednou lze nejvýše ${dayCount(BULK_MAX)}.`] : []),
              ...(without ? [`Vynechá se ${without}.`] : []),
            ].join(' ')}
      </Text>
      <Group>
        <Button
          size="compact-sm"
          variant="light"
          {...resting(!found || found.days.length === 0)}
          onClick={() => found && found.days.length > 0 && onAdd(found.days)}
        >
          Přidat do výběru
        </Button>
      </Group>
    </Stack>
  );
}
