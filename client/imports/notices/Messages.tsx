import { Group, Text, Title } from '@mantine/core';
import type { NoticeMessage } from '#shared/imports/notices/contract.ts';
import { NOTICE_KINDS } from '#shared/imports/notices/kinds.ts';
import { request } from '../../core/api.ts';
import { dateTime } from '../../core/format.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { RowButton } from '../../ui/lists/RowButton.tsx';
import { OutboxBadge } from '../../ui/marks/OutboxBadge.tsx';

const tries = ({ pokusu, stav }: NoticeMessage) =>
  pokusu > 1 || stav !== 'odeslano' ? `Pokusů: ${pokusu}.` : '';

const next = ({ dalsi, stav }: NoticeMessage) => {
  if (stav !== 'ceka') return '';
  return dalsi ? `Příště ${dateTime(dalsi)}.` : 'Odejde po pokračování.';
};

const what = ({ druh, import_id }: NoticeMessage) =>
  import_id === null ? NOTICE_KINDS[druh] : `${NOTICE_KINDS[druh]} č. ${import_id}`;

/** The messages that were sent, are waiting or could not be delivered; the last can be sent again. */
export function Messages({ messages }: { messages: NoticeMessage[] }) {
  const again = useDeed({
    touches: '/import/oznameni/',
    run: ({ id }: NoticeMessage) => request('POST /import/oznameni/zpravy/:id/znovu/', { params: { id } }),
    done: 'Zpráva jde znovu.',
    failed: 'Zprávu se nepodařilo poslat znovu.',
  });
  const columns: Column<NoticeMessage>[] = [
    { head: 'Zpráva', card: 'title', cell: message => `${what(message)}, ${message.komu}` },
    { head: 'Stav', card: 'corner', width: '9.5rem', cell: ({ stav }) => <OutboxBadge stav={stav} /> },
    { head: 'Kdy', width: '9rem', cell: ({ odeslano, vytvoreno }) => dateTime(odeslano ?? vytvoreno) },
    {
      head: 'Potíž',
      card: 'bare',
      cell: message => (
        <Group gap="xs">
          <Text size="sm">{[message.chyba, tries(message), next(message)].filter(Boolean).join(' ')}</Text>
          {message.stav === 'nedoruceno' && (
            <RowButton name={`${what(message)}, ${message.komu}`} onClick={() => again.mutate(message)}>
              Poslat znovu
            </RowButton>
          )}
        </Group>
      ),
    },
  ];
  return (
    <>
      <Title order={2} size="h4">
        Poslední zprávy
      </Title>
      <DataTable caption="Poslední zprávy" columns={columns} rows={messages} rowKey={({ id }) => id} />
    </>
  );
}
