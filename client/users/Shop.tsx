import { Button, Group, Stack, Text } from '@mantine/core';
import type { ListedUser } from '#shared/users/contract.ts';
import { request } from '../core/api.ts';
import { useDeed } from '../forms/useDeed.ts';
import { confirmRevoke } from '../ui/dialogs/confirm.tsx';

/** A person's shop, and the one that a VEDOUCI has requested, with buttons to grant or refuse it (rule people-10). */
export function Shop({ user: { id, jmeno, prijmeni, prodejna, zadost_prodejna } }: { user: ListedUser }) {
  const deciding = useDeed({
    run: (schvaleno: boolean) =>
      request('POST /users/store-request/:id/', {
        params: { id },
        body: { schvaleno, zadost_prodejna: zadost_prodejna ?? undefined },
      }),
    touches: '/users/',
    done: ({ message }) => message,
    failed: 'Žádost se nepodařilo vyřídit',
  });
  if (!zadost_prodejna) return prodejna;
  const refuse = () =>
    confirmRevoke(
      'Opravdu chcete změnu prodejny zamítnout?',
      'Zamítnout',
      () => deciding.mutate(false),
      `${jmeno} ${prijmeni}, ${zadost_prodejna}`,
    );
  const button = (schvaleno: boolean, text: string) => (
    <Button
      size="compact-sm"
      variant={schvaleno ? 'filled' : 'default'}
      aria-label={`${text} změnu prodejny: ${jmeno} ${prijmeni}, ${zadost_prodejna}`}
      disabled={deciding.isPending}
      onClick={() => (schvaleno ? deciding.mutate(true) : refuse())}
    >
      {text}
    </Button>
  );
  return (
    <Stack gap={4}>
      {prodejna}
      <Text size="sm">Žádá o: {zadost_prodejna}</Text>
      <Group gap="xs">
        {button(true, 'Schválit')}
        {button(false, 'Zamítnout')}
      </Group>
    </Stack>
  );
}
