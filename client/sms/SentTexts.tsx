import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toOrder } from '#shared/core/addresses.ts';
import type { Answer } from '../core/api.ts';
import { dateTime } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { Link } from '../navigation/Link.tsx';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { OutboxBadge } from '../ui/marks/OutboxBadge.tsx';

type Sent = Answer<'GET /sms/zpravy/'>['zpravy'][0];

const COLUMNS: Column<Sent>[] = [
  {
    head: 'Zpráva',
    card: 'title',
    cell: ({ objednavka, komu }) => (
      <>
        {objednavka === null ? (
          'Zkouška'
        ) : (
          <Anchor component={Link} to={toOrder(objednavka)}>{`Objednávka č. ${objednavka}`}</Anchor>
        )}
        {komu && `, …${komu}`}
      </>
    ),
  },
  {
    head: 'Stav',
    card: 'corner',
    cell: ({ stav }) => <OutboxBadge stav={stav} />,
  },
  { head: 'Kdy', cell: row => dateTime(row.odeslano ?? row.vytvoreno) },
  { head: 'Potíž', card: 'bare', cell: ({ chyba }) => chyba && <Text size="sm">{chyba}</Text> },
];

/** The messages that were sent or not; those about an order are sent again in its history. */
export function SentTexts() {
  const list = useQuery(apiQuery('GET /sms/zpravy/'));
  const rows = list.data?.zpravy;
  if (rows?.length === 0) return null;
  return (
    <DataTable
      caption="Odeslané SMS"
      columns={COLUMNS}
      rows={rows}
      load={list}
      failed="Odeslané SMS se nepodařilo načíst"
      rowKey={row => row.id}
    />
  );
}
