import { Badge } from '@mantine/core';
import { OUTBOX_STATES, type OutboxState } from '#shared/core/outbox.ts';

const COLORS: Record<OutboxState, string> = { ceka: 'yellow', odeslano: 'green', nedoruceno: 'red' };

/** How far a message is that waits to go out. */
export const OutboxBadge = ({ stav }: { stav: OutboxState }) => (
  <Badge color={COLORS[stav]}>{OUTBOX_STATES[stav]}</Badge>
);
