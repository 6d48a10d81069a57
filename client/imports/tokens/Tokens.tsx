import { Badge, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportToken } from '#shared/imports/contract.ts';
import { request } from '../../core/api.ts';
import { dateTime } from '../../core/format.ts';
import { apiQuery, refetch } from '../../core/queries.ts';
import { confirmDelete } from '../../ui/confirm.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBanner } from '../../ui/ErrorBanner.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { notifyProblem } from '../../ui/notifyProblem.ts';
import { sentenceOf } from '../../ui/problem.ts';
import { RowActions } from '../../ui/RowActions.tsx';
import { NewToken } from './NewToken.tsx';

function columnsOf(revoke: (token: ImportToken) => void): Column<ImportToken>[] {
  return [
    { head: 'Název', card: 'title', cell: ({ nazev }) => nazev },
    { head: 'Vytvořil', cell: ({ vytvoril }) => vytvoril },
    { head: 'Vytvořen', width: '10rem', cell: ({ vytvoren }) => dateTime(vytvoren) },
    {
      head: 'Naposledy použit',
      width: '10rem',
      cell: ({ pouzit }) => (pouzit ? dateTime(pouzit) : 'nikdy'),
    },
    {
      head: 'Stav',
      width: '11rem',
      cell: ({ zrusen }) =>
        zrusen ? (
          <Group gap="xs">
            <Badge color="gray">Zrušený</Badge>
            <Text span size="xs" c="dimmed">
              {dateTime(zrusen)}
            </Text>
          </Group>
        ) : (
          <Badge color="green">Platný</Badge>
        ),
    },
    {
      head: 'Akce',
      width: '4rem',
      align: 'right',
      card: 'corner',
      cell: token =>
        token.zrusen === null && <RowActions name={token.nazev} onRemove={() => revoke(token)} />,
    },
  ];
}

/** Tokens by which programs import: shown once, revocable at any time. */
export function Tokens() {
  const { data, isPending, isError, error, refetch: again } = useQuery(apiQuery('GET /import/tokeny/'));
  const [made, setMade] = useState<{ nazev: string; hodnota: string } | null>(null);
  const form = useForm({
    initialValues: { nazev: '' },
    validate: { nazev: (text: string) => (text.trim() ? null : 'Název je povinný') },
  });
  const creation = useMutation({
    mutationFn: (nazev: string) => request('POST /import/tokeny/', { body: { nazev } }),
    onSuccess: ({ token, hodnota }) => {
      setMade({ nazev: token.nazev, hodnota });
      form.reset();
      return refetch('/import/tokeny/');
    },
    onError: error => notifyProblem(error, 'Token se nepodařilo vytvořit.'),
  });
  const revocation = useMutation({
    mutationFn: ({ id }: ImportToken) => request('DELETE /import/tokeny/:id/', { params: { id } }),
    onSuccess: () => {
      notifyDone('Token byl zrušen.');
      return refetch('/import/tokeny/');
    },
    onError: error => notifyProblem(error, 'Token se nepodařilo zrušit.'),
  });
  const revoke = (token: ImportToken) =>
    confirmDelete(
      'Opravdu chcete zrušit tento token? Programy, které ho používají, přestanou importovat.',
      () => revocation.mutate(token),
      token.nazev,
    );

  return (
    <Stack gap="sm">
      <Paper withBorder p="md">
        <form
          noValidate
          onSubmit={form.onSubmit(({ nazev }) => {
            if (!creation.isPending) creation.mutate(nazev.trim());
          })}
        >
          <Title order={2} size="h5">
            Nový token
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            Program s tokenem může posílat prodeje na adresu POST /api/import/prodeje/. Nic jiného nesmí.
          </Text>
          <Group gap="sm" align="flex-end">
            <TextInput
              {...form.getInputProps('nazev')}
              label="Název"
              placeholder="Pokladna Globus"
              autoComplete="off"
              maxLength={80}
              w="18rem"
            />
            <Button type="submit" loading={creation.isPending}>
              Vytvořit token
            </Button>
          </Group>
        </form>
      </Paper>
      {made && <NewToken {...made} onClose={() => setMade(null)} />}
      <ErrorBanner
        message={isError ? 'Chyba při načítání tokenů' : null}
        detail={sentenceOf(error)}
        onRetry={again}
      />
      {(isPending || (data?.tokeny.length ?? 0) > 0) && (
        <DataTable
          caption="Tokeny"
          columns={columnsOf(revoke)}
          rows={data?.tokeny}
          rowKey={token => token.id}
        />
      )}
      {data?.tokeny.length === 0 && (
        <EmptyState title="Zatím žádné tokeny" hint="Token potřebuje jen program, který importuje sám." />
      )}
    </Stack>
  );
}
