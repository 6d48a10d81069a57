import { Badge } from '@mantine/core';
import { OFFER_STATE_LABELS, type OfferState as State } from '#shared/offers/kinds.ts';

/** The state of an offer; one that waits for a manager's decision stands out. */
export const OfferState = ({ stav }: { stav: State }) => (
  <Badge color={stav === 'prijata' ? 'orange' : 'gray'}>{OFFER_STATE_LABELS[stav]}</Badge>
);
