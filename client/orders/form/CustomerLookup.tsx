import { Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { orderCount } from '#shared/core/counts.ts';
import { phoneDigits, shownPhone } from '#shared/orders/customer.ts';
import type { Answer } from '../../core/api.ts';
import { apiQuery } from '../../core/queries.ts';
import touch from '../../ui/page/touch.module.css';

type Customer = Answer<'GET /orders/customers/'>['customers'][number];
type Props = {
  phone: string;
  isDone: boolean;
  onChoose: (customer: Customer) => void;
  /** Called when somebody types while a button has the focus, expecting to be in the name field. */
  onTyped: () => void;
};

/** Whether the key types a character, including a dead key; a space presses the button. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && (key === 'Dead' || (key.length === 1 && key !== ' '));

const LEAST_DIGITS = 4;
const MOST_TYPED = 40;

/**
 * Earlier customers whose phone matches the typed digits: a press fills in their name. The buttons appear between two
 * fields while somebody types, so typing on must reach the name field.
 */
export function CustomerLookup({ phone, isDone, onChoose, onTyped }: Props) {
  const [typed] = useDebouncedValue(phone.slice(0, MOST_TYPED), 250);
  const isEnough = phoneDigits(typed).length >= LEAST_DIGITS;
  const { data } = useQuery({
    ...apiQuery('GET /orders/customers/', { query: { telefon: typed } }),
    enabled: isEnough && !isDone,
  });
  const customers = isEnough && !isDone ? (data?.customers ?? []) : [];
  return (
    <div role="status">
      {customers.length > 0 && (
        // The character goes to the element that has the focus after this handler.
        <Group gap="xs" mt="xs" onKeyDown={event => isLetter(event) && onTyped()}>
          <Text size="sm" c="dimmed">
            Už u nás objednával:
          </Text>
          {customers.map(customer => (
            <Button
              key={`${customer.jmeno_zakaznika} ${customer.prijmeni_zakaznika} ${customer.telefon_zakaznika}`}
              size="compact-sm"
              variant="light"
              className={touch.target}
              // On a phone it takes two lines.
              styles={{ root: { height: 'auto' }, label: { whiteSpace: 'normal' } }}
              leftSection={<IconUserCheck size={15} aria-hidden />}
              onClick={() => onChoose(customer)}
            >
              {customer.jmeno_zakaznika} {customer.prijmeni_zakaznika},{' '}
              {shownPhone(customer.telefon_zakaznika)} ({orderCount(customer.pocet_objednavek)})
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}
