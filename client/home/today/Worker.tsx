import { Badge, Text } from '@mantine/core';
import { PRESENCE_COLORS, PRESENCE_LABELS, type Presence } from '#shared/shifts/attendance/presence.ts';
import classes from '../home.module.css';

type Props = {
  name: string;
  /** The times of the shift. */
  when: string;
  presence: Presence;
};

/** A person of today's plan, with their shift and whether they are there. */
export const Worker = ({ name, when, presence }: Props) => (
  <li className={classes.line}>
    <Text size="sm" span className={classes.grow}>
      {name}
    </Text>
    <Text size="sm" c="dimmed" span>
      {when}
    </Text>
    <Badge color={PRESENCE_COLORS[presence]} miw="6.5rem">
      {PRESENCE_LABELS[presence]}
    </Badge>
  </li>
);
