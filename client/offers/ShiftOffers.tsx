import { Button, Group, Title } from '@mantine/core';
import { useState } from 'react';
import type { Shift } from '#shared/shifts/shapes.ts';
import { useMay, useUser } from '../core/session.tsx';
import { OfferForm } from './OfferForm.tsx';
import { StandIns } from './StandIns.tsx';

/** What a shift ahead offers beside its change: to give it away, to swap for it, to find who stands in. */
export function ShiftOffers({ shift, today }: { shift: Shift; today: string }) {
  const user = useUser();
  const mayPlan = useMay()('shifts.plan');
  const [isOffered, setOffered] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isAhead = shift.datum >= today && shift.dochazka.length === 0;
  if (!isAhead) return null;
  const isOwn = shift.user.id === user.id;
  const isWork = shift.typ_smeny === 'prace';
  return (
    <>
      <Group gap="sm">
        {isWork && (
          <Button variant="default" onClick={() => setOffered(true)}>
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
