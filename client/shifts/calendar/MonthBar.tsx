import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addMonths, monthOf } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { useGoingOn } from '../../ui/hooks/useGoingOn.ts';
import touch from '../../ui/page/touch.module.css';

type Props = {
  /** Undefined until the server has sent the current one. */
  month: string | undefined;
  today: string | undefined;
  onMonth: (month: string) => void;
};

const FIRST = '2000-01';
const LAST = '2099-12';

/** Month navigation (rule shifts-1). */
export function MonthBar({ month, today, onMonth }: Props) {
  const goingOn = useGoingOn();
  const step = (count: number) => month && onMonth(addMonths(month, count));
  return (
    <Group gap={4} {...goingOn}>
      <ActionIcon
        variant="default"
        size="lg"
        className={touch.target}
        aria-label="Předchozí měsíc"
        disabled={!month || month === FIRST}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      {/* An empty heading is not rendered as one. */}
      <Text component={month ? 'h2' : 'div'} fw={600} ta="center" miw="min(8.5rem, 35vw)" aria-live="polite">
        {month ? czechMonth(month) : '\u00a0'}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        className={touch.target}
        aria-label="Následující měsíc"
        disabled={!month || month === LAST}
        onClick={() => step(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      {today && month && month !== monthOf(today) && (
        <Button variant="subtle" size="compact-sm" onClick={() => onMonth(monthOf(today))}>
          Dnes
        </Button>
      )}
    </Group>
  );
}
