import { Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { czechDay, WEEKDAY_SHORT, weekdayOf } from '#shared/core/days.ts';
import type { Basis } from '#shared/orders/arrival.ts';
import type { Order } from '#shared/orders/contract.ts';
import { isClosed } from '#shared/orders/statuses.ts';
import { apiQuery } from '../../core/queries.ts';
import touch from '../../ui/page/touch.module.css';

const OF: Record<Basis, string> = {
  dil_a_den: 'stejných dílů',
  dil: 'stejných dílů',
  dodavatel: 'dílů dodavatele',
  vsichni: 'dílů všech dodavatelů',
};

type Props = {
  order: Order | null;
  values: { dodavatel: string; dil: string; slibeno: string };
  onUse: (day: string) => void;
};

/** By when such parts usually are here, to be promised at a press (rule orders-9). */
export function ArrivalHint({ order, values: { dodavatel, dil, slibeno }, onUse }: Props) {
  const [asked] = useDebouncedValue({ dodavatel, dil }, 400);
  const isAwaited = !order || (!isClosed(order.status) && order.status !== 'dorazilo_ceka');
  const { data } = useQuery({
    ...apiQuery('GET /orders/arrival/', {
      query: { dodavatel: asked.dodavatel.slice(0, 80), dil: asked.dil.slice(0, 80), objednavka: order?.id },
    }),
    enabled: isAwaited,
  });
  if (!isAwaited) return null;
  const odhad = data?.odhad;
  const day = odhad && `${WEEKDAY_SHORT[weekdayOf(odhad.den)]} ${czechDay(odhad.den)}`;
  return (
    // Its room is there from the beginning, so that the next field does not move.
    <Text size="sm" c="dimmed" mt={4} mih="2.75rem">
      {odhad && `Do ${day} dorazí ${odhad.z_deseti} z 10, podle ${odhad.dodani} ${OF[odhad.podle]}.`}
      {odhad && slibeno !== odhad.den && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={touch.target}
          aria-label={`Slíbit na ${day}`}
          onClick={() => onUse(odhad.den)}
        >
          Použít
        </Button>
      )}
    </Text>
  );
}
