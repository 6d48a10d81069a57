import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Answer, request } from '../core/api.ts';
import { dateTime, plural } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import { Link } from '../navigation/Link.tsx';
import { ask } from '../ui/dialogs/question.ts';
import { useGoingOn } from '../ui/hooks/useGoingOn.ts';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { RowButton } from '../ui/lists/RowButton.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';

type Row = Answer<'GET /users/profile/relace/'>['prihlaseni'][0];

const COLUMNS: Column<Row>[] = [
  {
    head: 'Zařízení',
    card: 'title',
    cell: row => (
      <Group gap="xs">
        {row.zarizeni}
        {row.je_tato && <Badge color="green">Toto zařízení</Badge>}
      </Group>
    ),
  },
  { head: 'Adresa', cell: row => row.adresa || 'Neznámá' },
  { head: 'Přihlášeno', cell: row => dateTime(row.od) },
  { head: 'Naposledy', cell: row => dateTime(row.pouzito) },
];

/** The person's sessions, and signing out of other ones (rule people-15). */
export function Sessions() {
  const list = useQuery(apiQuery('GET /users/profile/relace/'));
  const ending = useDeed({
    run: ({ cislo }: Row) => request('DELETE /users/profile/relace/:id/', { params: { id: cislo } }),
    touches: '/users/profile/relace/',
    done: (_, { zarizeni }) => `Odhlášeno: ${zarizeni}.`,
  });
  const endingAll = useDeed({
    run: () => request('POST /users/profile/relace/ukonceni/'),
    touches: '/users/profile/relace/',
    done: ({ ukonceno }) => `Ukončili jsme ${plural(ukonceno, 'přihlášení', 'přihlášení', 'přihlášení')}.`,
  });
  const endAll = async () => {
    const about =
      'Zůstanete přihlášení jen tady. Rozepsané formuláře jinde se neztratí, ale bude nutné se přihlásit.';
    if (await ask({ question: 'Odhlásit všude jinde?', about, yes: 'Odhlásit jinde', no: 'Zrušit' }))
      endingAll.mutate();
  };
  const goingOn = useGoingOn();
  const others = list.data?.prihlaseni.filter(row => !row.je_tato).length ?? 0;
  const action: Column<Row> = {
    head: 'Akce',
    align: 'right',
    cell: row =>
      row.je_tato ? null : (
        <RowButton
          name={`${row.zarizeni}, ${row.adresa}`}
          isBusy={ending.isPending && ending.variables?.cislo === row.cislo}
          onClick={() => ending.mutate(row)}
        >
          Odhlásit
        </RowButton>
      ),
  };
  return (
    <Stack gap="sm" {...goingOn}>
      <Text size="sm" c="dimmed">
        Nepoznáváte-li některé, odhlaste je a{' '}
        <Anchor component={Link} to="/profile" inherit underline="always">
          změňte si heslo
        </Anchor>
        .
      </Text>
      <DeedBanner deeds={[ending, endingAll]} failed="Odhlásit se nepodařilo." />
      <DataTable
        caption="Kde jste přihlášení"
        columns={[...COLUMNS, action]}
        rows={list.data?.prihlaseni}
        load={list}
        failed="Přihlášení se nepodařilo načíst."
        rowKey={row => row.cislo}
      />
      {others > 0 && (
        <Group>
          <Button variant="default" loading={endingAll.isPending} onClick={endAll}>
            Odhlásit všude jinde
          </Button>
        </Group>
      )}
    </Stack>
  );
}
