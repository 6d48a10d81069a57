import { Button, Group, Text, Title } from '@mantine/core';
import { IconCopy, IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '#shared/orders/contract.ts';
import { dialled } from '#shared/orders/customer.ts';
import { request } from '../../core/api.ts';
import { apiQuery } from '../../core/queries.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { copyAndTell } from '../../ui/hooks/copyAndTell.ts';
import { LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import classes from './OrderDetail.module.css';
import { SendText } from './SendText.tsx';

/** Whether text messages can be sent: a computer at the counter cannot, so there the text is copied instead. */
const isPhoneAtHand = () => window.matchMedia('(pointer: coarse)').matches;

/** The message for the customer in the order's state, if there is one; using it is recorded in the history. */
export function CustomerMessage({ order }: { order: Order }) {
  const asked = useQuery({
    ...apiQuery('GET /orders/orders/:id/sms/', { params: { id: order.id } }),
    placeholderData: undefined,
  });
  const { mutate: note } = useDeed({
    run: ({ id, zpusob }: { id: number; zpusob: 'kopie' | 'sms' }, klic) =>
      request('POST /orders/orders/:id/notified/', { params: { id }, body: { zpusob }, klic }),
    touches: '/orders/',
    failed: 'Zprávu se nepodařilo zapsat do historie',
  });
  const { text, odesila, posledni, stav } = asked.data ?? {};
  if (!text) return <LoadBanner load={asked} failed="Zprávu zákazníkovi se nepodařilo načíst" />;
  const copy = async () => {
    if (await copyAndTell(text, 'Text zkopírován do schránky', 'Zkopírujte text ručně.'))
      note({ id: order.id, zpusob: 'kopie' });
  };
  return (
    <section className={classes.message} aria-label="Zpráva zákazníkovi">
      <Title order={3} size="h5" mb={4}>
        Zpráva zákazníkovi
      </Title>
      <Text size="sm" mb="sm">
        {text}
      </Text>
      <Group gap="xs">
        {odesila && <SendText order={order} text={text} posledni={posledni ?? null} stav={stav ?? null} />}
        <ButtonWithIcon icon={IconCopy} variant="default" onClick={copy}>
          Kopírovat text
        </ButtonWithIcon>
        <Button
          component="a"
          // An iPhone reads the text after an ampersand, other phones after a question mark.
          href={`sms:${dialled(order.telefon_zakaznika)}?&body=${encodeURIComponent(text)}`}
          variant="default"
          leftSection={<IconMessage size={16} aria-hidden />}
          onClick={event => {
            if (isPhoneAtHand()) return note({ id: order.id, zpusob: 'sms' });
            event.preventDefault();
            void copy();
          }}
        >
          {odesila ? 'Poslat z telefonu' : 'Poslat SMS'}
        </Button>
      </Group>
    </section>
  );
}
