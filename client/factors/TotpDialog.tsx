import { Button, Code, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { request } from '../core/api.ts';
import { part } from '../parts/part.tsx';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import classes from './factors.module.css';

/** Loaded separately, because few people need the library that draws it. */
const QrCode = part(() => import('../ui/marks/QrCode.tsx'), 'QrCode');

type Props = { onAdded: (codes: string[] | null) => void; onClose: () => void };

/** Adds an authenticator application: the person scans the QR code or copies the secret, and enters a code of it. */
export function TotpDialog({ onAdded, onClose }: Props) {
  const begun = useQuery({
    queryKey: ['totp'],
    queryFn: () => request('POST /users/profile/druhy-krok/totp/'),
    gcTime: 0,
    // A second request, for example after a reconnect, would replace the secret that was just scanned.
    staleTime: 'static',
    retry: false,
  });
  const adding = useMutation({
    mutationFn: (body: { token: string; nazev: string; overovaci_kod: string }) =>
      request('POST /users/profile/druhy-krok/totp/potvrzeni/', { body }),
    onSuccess: ({ kody }) => onAdded(kody),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!begun.data || adding.isPending) return;
    const entered = new FormData(event.currentTarget);
    const [nazev, overovaci_kod] = ['nazev', 'overovaci_kod'].map(name =>
      String(entered.get(name) ?? '').trim(),
    );
    adding.mutate({ token: begun.data.token, nazev: nazev!, overovaci_kod: overovaci_kod! });
  };
  return (
    <LargeDialog title="Přidat aplikaci s kódy" onClose={onClose} size="md">
      <LoadBanner load={begun} failed="Aplikaci se nepodařilo připravit." />
      {begun.isPending && <Loader size="sm" />}
      {begun.data && (
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            <Text size="sm">
              V telefonu otevřete aplikaci s kódy (třeba Google Authenticator, Microsoft Authenticator nebo
              Aegis) a načtěte tento obrázek. Na telefonu klíč zkopírujte.
            </Text>
            <QrCode link={begun.data.adresa} label="QR kód pro aplikaci s kódy" className={classes.qr} />
            <Text size="sm">
              Klíč: <Code className={classes.secret}>{begun.data.tajemstvi.replace(/(.{4})/g, '$1 ')}</Code>
            </Text>
            <DeedBanner deeds={[adding]} failed="Přidat se nepodařilo." />
            <TextInput label="Název" name="nazev" defaultValue="Telefon" maxLength={60} autoComplete="off" />
            <TextInput
              label="Kód z aplikace"
              name="overovaci_kod"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              autoFocus
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Zrušit
              </Button>
              <Button type="submit" loading={adding.isPending}>
                Přidat
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </LargeDialog>
  );
}
