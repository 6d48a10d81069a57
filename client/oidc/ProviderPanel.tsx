import { Code, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PROVIDER } from '#shared/oidc/fields.ts';
import { type Answer, request } from '../core/api.ts';
import { dateTime } from '../core/format.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { useDeed } from '../forms/useDeed.ts';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { ask } from '../ui/dialogs/question.ts';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { RowButton } from '../ui/lists/RowButton.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { notifyDone } from '../ui/notices/notify.ts';

const PATH = '/firemni-ucty/';
type All = Answer<'GET /firemni-ucty/'>;
type Row = All['osoby'][0];

const COLUMNS: Column<Row>[] = [
  { head: 'Osoba', card: 'title', cell: row => (row.aktivni ? row.jmeno : `${row.jmeno} (neaktivní)`) },
  { head: 'Firemní účet', cell: row => row.nazev },
  { head: 'Propojeno', cell: row => dateTime(row.propojeno) },
  { head: 'Naposledy', cell: row => (row.pouzito ? dateTime(row.pouzito) : 'Nikdy') },
];

const ProviderForm = ({ provider, onClose }: { provider: All['poskytovatel']; onClose: () => void }) => (
  <RecordForm
    fields={PROVIDER}
    record={provider && { ...provider, tajny_klic: undefined }}
    title="Přihlášení firemním účtem"
    save={async (body, { verze, klic }) => {
      await request('PUT /firemni-ucty/', { body: { ...body, verze }, klic });
      refetch(PATH);
      notifyDone('Přihlášení firemním účtem bylo uloženo.');
    }}
    failed="Přihlášení firemním účtem se nepodařilo uložit"
    onClose={onClose}
    inputs={{
      popis: { placeholder: 'Účet firmy', autoComplete: 'off' },
      vydavatel: { placeholder: 'https://…', autoComplete: 'off' },
      klient: { autoComplete: 'off' },
      tajny_klic: {
        autoComplete: 'new-password',
        description: provider?.ma_klic ? 'Prázdné nechá uložený klíč.' : undefined,
      },
      vzdy_znovu: {
        description:
          'Na počítači, u kterého se střídají lidé, nechte zapnuté. Poskytovatel, který to neumí, potom nepřihlásí nikoho.',
      },
    }}
  />
);

/** The provider that people can sign in with besides their password, and the linked accounts (rule people-21). */
export function ProviderPanel() {
  const asked = useQuery(apiQuery('GET /firemni-ucty/'));
  const { data } = asked;
  const [isOpen, setOpen] = useState(false);
  const unlinking = useDeed({
    run: ({ id }: Row) => request('DELETE /firemni-ucty/:id/', { params: { id } }),
    touches: PATH,
    done: (_, { jmeno }) => `Propojení zrušeno: ${jmeno}.`,
    failed: 'Propojení se nepodařilo zrušit',
  });
  const unlink = async (row: Row) => {
    const question = `Zrušit propojení, ${row.jmeno}?`;
    const about = 'Osoba se bude přihlašovat heslem a dozví se o tom.';
    if (await ask({ question, about, yes: 'Zrušit propojení', no: 'Ponechat' })) unlinking.mutate(row);
  };
  const action: Column<Row> = {
    head: 'Akce',
    align: 'right',
    cell: row => (
      <RowButton
        name={row.jmeno}
        does="Zrušit propojení"
        isBusy={unlinking.isPending && unlinking.variables?.id === row.id}
        onClick={() => void unlink(row)}
      >
        Zrušit
      </RowButton>
    ),
  };
  const provider = data?.poskytovatel ?? null;
  return (
    <Paper component="section" withBorder p="md" aria-label="Přihlášení firemním účtem">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4">
          Přihlášení firemním účtem
        </Title>
        <LoadBanner load={asked} failed="Přihlášení firemním účtem se nepodařilo načíst" />
        {asked.isPending && <Skeleton height={24} />}
        {data && (
          <>
            <Text>
              {!provider && 'Není nastavené, lidé se přihlašují heslem.'}
              {provider && `${provider.popis}: ${provider.vydavatel}${provider.zapnuto ? '' : ' (vypnuto)'}`}
            </Text>
            <Text size="sm" c="dimmed">
              U poskytovatele (OpenID Connect) zaregistrujte návratovou adresu <Code>{data.navrat}</Code>.
              Účty ani role se z něj nepřebírají: každý si svůj účet propojí v profilu, když je přihlášený
              heslem.
            </Text>
            <ButtonWithIcon icon={IconPencil} onClick={() => setOpen(true)}>
              {provider ? 'Upravit' : 'Nastavit'} poskytovatele
            </ButtonWithIcon>
          </>
        )}
      </Stack>
      {data && data.osoby.length > 0 && (
        <DataTable
          caption="Propojené účty"
          columns={[...COLUMNS, action]}
          rows={data.osoby}
          rowKey={row => row.id}
        />
      )}
      {isOpen && <ProviderForm provider={provider} onClose={() => setOpen(false)} />}
    </Paper>
  );
}
