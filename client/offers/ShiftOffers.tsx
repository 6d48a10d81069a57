import { Anchor, Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OFFERS } from '#shared/core/addresses.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';
import { useWhileTyped } from '../forms/meantime/useWhileTyped.ts';
import { Link } from '../navigation/Link.tsx';
import { OfferForm } from './OfferForm.tsx';
import { OfferState } from './OfferState.tsx';
import { StandIns } from './StandIns.tsx';

/** Actions for a future shift besides editing it: offering it, proposing a swap, finding a stand-in. */
export function ShiftOffers({ shift, today }: { shift: Shift; today: string }) {
  const user = useUser();
  const mayPlan = useMay()('shifts.plan');
  const [isOffered, setOffered] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isAhead = useWhileTyped((shift.datum >= today && shift.dochazka.length === 0) || undefined);
  const isOwn = shift.user.id === user.id;
  const offers = useQuery({ ...apiQuery('GET /nabidky/'), enabled: Boolean(isAhead) && isOwn });
  const offer = offers.data?.nabidky.find(one => one.muze_vzit_zpet && one.smena.id === shift.id);
  if (!isAhead) return null;
  const isWork = shift.typ_smeny === 'prace';
  return (
    <>
      <Group gap="sm">
        {offer && (
          <>
            <OfferState stav={offer.stav} />
            <Anchor component={Link} to={OFFERS}>
              Nabízíte ji
            </Anchor>
          </>
        )}
        {isWork && !offer && (
          <Button variant="default" disabled={offers.isLoading} onClick={() => setOffered(true)}>
            {isOwn ? 'Nabídnout' : 'Navrhnout výměnu'}
          </Button>
        )}
        {mayPlan && (
          <Button variant="default" aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
            Kdo může zaskočit?
          </Button>
        )}
      </Group>
      {isAsked && (
        <section>
          <Title order={3} size="h5" mb={4}>
            Kdo může zaskočit
          </Title>
          <StandIns shift={shift} />
        </section>
      )}
      {isOffered && <OfferForm shift={shift} today={today} isOwn={isOwn} onClose={() => setOffered(false)} />}
    </>
  );
}
