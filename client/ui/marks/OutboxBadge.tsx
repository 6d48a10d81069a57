import { Badge } from '@mantine/core';
import { OUTBOX_STATES, type OutboxState } from '#shared/core/outbox.ts';

const COLORS: Record<OutboxState, string> = { ceka: 'yellow', odeslano: 'green', nedoruceno: 'red' };

export const OutboxBadge = ({ stav }: { stav: OutboxState }) => (
  <Badge color={COLORS[stav]}>{OUTBOX_STATES[stav]}</Badge>
);
