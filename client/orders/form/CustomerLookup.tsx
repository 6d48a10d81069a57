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
  /** Somebody goes on typing on a button, and expects to be in the field of the name. */
  onTyped: () => void;
};

/** What writes a letter, also one of a key that waits for the next; a space presses the button. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && (key === 'Dead' || (key.length === 1 && key !== ' '));

const LEAST_DIGITS = 4;
const MOST_TYPED = 40;

/**
 * Customers who ordered before, found by what is typed of their phone: one press fills in their name. They come between two
 * fields while somebody types: who does not look at them goes on with the name.
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
        // The letter goes to what has the focus once this has been heard.
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
