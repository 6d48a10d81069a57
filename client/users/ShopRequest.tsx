import { Button, Group, Stack, Text } from '@mantine/core';
import type { ListedUser } from '#shared/users/contract.ts';
import { request } from '../core/api.ts';
import { useDeed } from '../forms/useDeed.ts';
import { confirmRevoke } from '../ui/dialogs/confirm.tsx';

type Props = { user: ListedUser; requested: string };

/** A person's shop, and the one that a VEDOUCI has requested, with buttons to grant or refuse it (rule people-10). */
export function ShopRequest({ user: { id, jmeno, prijmeni, prodejna }, requested }: Props) {
  const deciding = useDeed({
    run: (schvaleno: boolean) =>
      request('POST /users/store-request/:id/', {
        params: { id },
        body: { schvaleno, zadost_prodejna: requested },
      }),
    touches: '/users/',
    done: ({ message }) => message,
    failed: 'Žádost se nepodařilo vyřídit',
  });
  const refuse = () =>
    confirmRevoke(
      'Opravdu chcete změnu prodejny zamítnout?',
      'Zamítnout',
      () => deciding.mutate(false),
      `${jmeno} ${prijmeni}, ${requested}`,
    );
  const button = (schvaleno: boolean, text: string) => (
    <Button
      size="compact-sm"
      variant={schvaleno ? 'filled' : 'default'}
      aria-label={`${text} změnu prodejny: ${jmeno} ${prijmeni}, ${requested}`}
      disabled={deciding.isPending}
      onClick={() => (schvaleno ? deciding.mutate(true) : refuse())}
    >
      {text}
    </Button>
  );
  return (
    <Stack gap={4}>
      {prodejna}
      <Text size="sm">Žádá o: {requested}</Text>
      <Group gap="xs">
        {button(true, 'Schválit')}
        {button(false, 'Zamítnout')}
      </Group>
    </Stack>
  );
}
