import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Answer, request } from '../core/api.ts';
import { dateTime } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { RowButton } from '../ui/lists/RowButton.tsx';
import { OutboxBadge } from '../ui/marks/OutboxBadge.tsx';

type Mail = Answer<'GET /posta/'>['posta'][0];

/** The mails that were sent or not; the latter can be sent again. */
export function Outbox() {
  const outbox = useQuery(apiQuery('GET /posta/'));
  const again = useDeed({
    run: ({ id }: Mail) => request('POST /posta/:id/znovu/', { params: { id } }),
    touches: '/posta/',
    done: 'E-mail odejde do minuty.',
    failed: 'E-mail se nepodařilo poslat znovu',
  });
  const columns: Column<Mail>[] = [
    { head: 'Komu', card: 'title', cell: row => `${row.osoba}, ${row.komu}` },
    {
      head: 'Stav',
      card: 'corner',
      cell: row => <OutboxBadge stav={row.stav} />,
    },
    { head: 'Kdy', cell: row => dateTime(row.odeslano ?? row.vytvoreno) },
    {
      head: 'Potíž',
      card: 'bare',
      cell: row => (
        <Group gap="xs">
          {row.chyba && <Text size="sm">{row.chyba}</Text>}
          {row.stav === 'nedoruceno' && (
            <RowButton
              name={`${row.osoba}, ${row.predmet}`}
              isBusy={again.isPending && again.variables?.id === row.id}
              onClick={() => again.mutate(row)}
            >
              Poslat znovu
            </RowButton>
          )}
        </Group>
      ),
    },
  ];
  const rows = outbox.data?.posta;
  if (rows?.length === 0) return <Text c="dimmed">Zatím nic neodešlo.</Text>;
  return (
    <DataTable
      caption="Odeslaná pošta"
      columns={columns}
      rows={rows}
      load={outbox}
      failed="Odeslanou poštu se nepodařilo načíst"
      rowKey={row => row.id}
    />
  );
}
