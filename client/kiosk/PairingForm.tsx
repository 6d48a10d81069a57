import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { request } from '../core/api.ts';
import { Logo } from '../layout/header/Logo.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';

/** Makes this computer a kiosk, using the code that an administrator was given. */
export function PairingForm({ onPaired }: { onPaired: () => void }) {
  const [kod, setKod] = useState('');
  const pairing = useMutation({
    mutationFn: () => request('POST /kiosk/parovani/', { body: { parovaci_kod: kod } }),
    onSuccess: onPaired,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kod.trim() && !pairing.isPending) pairing.mutate();
  };
  return (
    <Paper withBorder p="xl" radius="md">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Logo />
          <Title order={1} size="h3">
            Docházkový kiosek
          </Title>
          <Text size="sm" c="dimmed">
            Tento počítač není spárovaný. Kód vydá administrátor na obrazovce „Kiosky“. Docházku zatím
            zapíšete ve směnách, až se přihlásíte.
          </Text>
          <DeedBanner deeds={[pairing]} failed="Párování se nepodařilo." />
          <TextInput
            label="Párovací kód"
            value={kod}
            maxLength={20}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={event => setKod(event.currentTarget.value)}
          />
          <Button type="submit" loading={pairing.isPending} disabled={!kod.trim()}>
            Spárovat
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
