import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '#shared/users/full-name.ts';
import type { Access } from '#shared/vault/contract.ts';
import { STRENGTH_LABELS } from '#shared/vault/strength.ts';
import { type Answer, request } from '../../core/api.ts';
import { dateTime } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { LargeDialog } from '../../ui/dialogs/LargeDialog.tsx';
import { ask } from '../../ui/dialogs/question.ts';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { DeedBanner } from '../../ui/notices/DeedBanner.tsx';
import { accessName } from '../accessName.ts';
import { useReveal } from '../secret/useReveal.ts';
import classes from '../Vault.module.css';

type Version = Answer<'GET /pristupy/:id/verze/'>[number];

const COLUMNS: Column<Version>[] = [
  { head: 'Platilo', card: 'title', cell: row => `${dateTime(row.platne_od)} – ${dateTime(row.platne_do)}` },
  { head: 'Nastavil(a)', cell: ({ nastavil }) => fullName(nastavil) },
  { head: 'Síla', cell: ({ sila }) => (sila ? STRENGTH_LABELS[sila] : '–') },
];

/** An earlier password, shown like the current one: for 30 s, and recorded (rule vault-2). */
function Earlier({ id, version }: { id: number; version: Version }) {
  const { secret, isRevealing, reveal, hide } = useReveal('Heslo', async () => {
    const params = { id, cislo: version.id };
    const { password } = await request('GET /pristupy/:id/verze/:cislo/reveal_password/', { params });
    // The age of an earlier password never changes.
    return { secret: password, since: '' };
  });
  const what = secret === null ? 'Odkrýt' : 'Skrýt';
  return (
    <Group gap="xs" wrap="nowrap">
      {secret !== null && <span className={classes.mono}>{secret}</span>}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${what} heslo do ${dateTime(version.platne_do)}`}
        loading={isRevealing}
        onClick={() => (secret === null ? reveal() : hide())}
      >
        {what}
      </Button>
    </Group>
  );
}

/** The earlier passwords of an access, for people who may edit it (rule vault-6). */
export function PasswordVersions({ entry, onClose }: { entry: Access; onClose: () => void }) {
  const versions = useQuery({
    ...apiQuery('GET /pristupy/:id/verze/', { params: { id: entry.id } }),
    placeholderData: undefined,
  });
  const restoring = useDeed({
    run: ({ id }: Version) =>
      request('POST /pristupy/:id/verze/:cislo/obnovit/', { params: { id: entry.id, cislo: id } }),
    touches: '/pristupy/',
    done: 'Dřívější heslo je zase platné.',
  });
  const restore = async (version: Version) => {
    const question = 'Vrátit toto heslo jako platné?';
    const about = 'Nynější zůstane mezi dřívějšími. U služby samotné se tím nic nezmění.';
    if (await ask({ question, about, yes: 'Vrátit heslo', no: 'Zrušit' })) restoring.mutate(version);
  };
  const actions: Column<Version>[] = [
    { head: 'Heslo', cell: version => <Earlier id={entry.id} version={version} /> },
    {
      head: 'Akce',
      align: 'right',
      cell: version => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Vrátit heslo do ${dateTime(version.platne_do)}`}
          loading={restoring.isPending && restoring.variables.id === version.id}
          onClick={() => void restore(version)}
        >
          Vrátit
        </Button>
      ),
    },
  ];
  return (
    <LargeDialog onClose={onClose} size="xl" title={`Dřívější hesla: ${accessName(entry)}`}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Zůstává deset posledních. Kdo je odkryje, je v záznamu.
        </Text>
        <DeedBanner deeds={[restoring]} failed="Heslo se nepodařilo vrátit." />
        <DataTable
          caption="Dřívější hesla"
          columns={[...COLUMNS, ...actions]}
          rows={versions.data}
          load={versions}
          failed="Dřívější hesla se nepodařilo načíst"
          empty={<EmptyState title="Heslo se zatím nezměnilo" />}
          rowKey={({ id }) => id}
        />
      </Stack>
    </LargeDialog>
  );
}
