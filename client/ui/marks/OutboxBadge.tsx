import { Badge } from '@mantine/core';
import { SMS_STATES, type SmsState } from '#shared/sms/kinds.ts';

const COLORS: Record<SmsState, string> = {
  ceka: 'yellow',
  odeslano: 'green',
  nedoruceno: 'red',
  stazeno: 'gray',
  zruseno: 'gray',
};

/** How far an outgoing message is: a mail, a notice of imports, or a text message, which can also be taken back. */
export const OutboxBadge = ({ stav }: { stav: SmsState }) => (
  <Badge color={COLORS[stav]}>{SMS_STATES[stav]}</Badge>
);
