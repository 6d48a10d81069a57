import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { request } from '../core/api.ts';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { sentenceOf } from '../ui/notices/problem.ts';
import { GivenUp, makePasskey } from './passkey.ts';

type Props = { onAdded: (codes: string[] | null) => void; onClose: () => void };

/** A dialog that adds a passkey: the browser asks for a finger, a face or a PIN in its own window. */
export function KeyDialog({ onAdded, onClose }: Props) {
  const adding = useMutation({
    mutationFn: async (nazev: string) => {
      const { token, moznosti } = await request('POST /users/profile/druhy-krok/klic/');
      const odpoved = await makePasskey(moznosti ?? {});
      const body = { token, nazev, odpoved };
      return request('POST /users/profile/druhy-krok/klic/potvrzeni/', { body });
    },
    onSuccess: ({ kody }) => onAdded(kody),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const nazev = String(new FormData(event.currentTarget).get('nazev') ?? '').trim();
    if (!adding.isPending) adding.mutate(nazev);
  };
  const failure = adding.error instanceof GivenUp ? null : adding.error;
  return (
    <LargeDialog title="Přidat přístupový klíč" onClose={onClose} size="sm">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            Přístupový klíč zůstane v tomto zařízení nebo v klíčence telefonu a odemyká se otiskem, obličejem
            nebo PINem. Nelze ho opsat ani vylákat na cizí stránce.
          </Text>
          <ErrorBanner message={failure ? (sentenceOf(failure) ?? failure.message) : null} />
          <TextInput
            label="Název"
            name="nazev"
            defaultValue="Tento počítač"
            maxLength={60}
            autoComplete="off"
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Zrušit
            </Button>
            <Button type="submit" loading={adding.isPending}>
              Pokračovat
            </Button>
          </Group>
        </Stack>
      </form>
    </LargeDialog>
  );
}
