import { Badge, Text } from '@mantine/core';
import { PRESENCE_COLORS, PRESENCE_LABELS, type Presence } from '#shared/shifts/attendance/presence.ts';
import { span } from '#shared/shifts/words.ts';
import classes from '../home.module.css';

type Props = {
  name: string;
  shift: { cas_od: string; cas_do: string };
  presence: Presence;
  /** Said before the times, when the shift is not today's. */
  day?: string;
};

/** A person of today's plan, with their shift and whether they are there. */
export const Worker = ({ name, shift, presence, day }: Props) => (
  <li className={classes.line}>
    <Text size="sm" span className={classes.grow}>
      {name}
    </Text>
    <Text size="sm" c="dimmed" span>
      {day}
      {span(shift)}
    </Text>
    <Badge color={PRESENCE_COLORS[presence]} miw="6.5rem">
      {PRESENCE_LABELS[presence]}
    </Badge>
  </li>
);
