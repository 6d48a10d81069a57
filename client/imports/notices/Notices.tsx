import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Notice } from '#shared/imports/notices/contract.ts';
import { OLD_KEY_DAYS } from '#shared/imports/notices/kinds.ts';
import { request } from '../../core/api.ts';
import { now } from '../../core/clock.ts';
import { dateTime } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { confirmDelete } from '../../ui/dialogs/confirm.tsx';
import { ask } from '../../ui/dialogs/question.ts';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { RowActions } from '../../ui/lists/RowActions.tsx';
import { RowButton } from '../../ui/lists/RowButton.tsx';
import { useNewSecret } from '../NewSecret.tsx';
import { Messages } from './Messages.tsx';
import { NoticeForm } from './NoticeForm.tsx';

const LIST = '/import/oznameni/';

function stateOf({ pozastaveno, nedoruceno, ceka }: Notice): { label: string; color: string } {
  if (pozastaveno) return { label: 'Pozastaveno', color: 'gray' };
  if (nedoruceno > 0) return { label: `Nedoručeno: ${nedoruceno}`, color: 'red' };
  return ceka > 0 ? { label: `Čeká: ${ceka}`, color: 'yellow' } : { label: 'Běží', color: 'green' };
}

/** Other programs that are notified when an import ended or was taken back (rule sales-13). */
export function Notices() {
  const list = useQuery(apiQuery('GET /import/oznameni/'));
  const [edited, setEdited] = useState<{ notice: Notice | null } | null>(null);
  const { show, mayReplace, secret } = useNewSecret();
  const showKey = ({ nazev, hodnota }: { nazev: string; hodnota: string }) =>
    show(`Podpisový klíč oznámení „${nazev}“`, hodnota);
  const trial = useDeed({
    touches: LIST,
    run: ({ id }: Notice, klic) => request('POST /import/oznameni/:id/zkouska/', { params: { id }, klic }),
    done: 'Zkouška odchází. Jak dopadla, je mezi posledními zprávami.',
    failed: 'Zkoušku se nepodařilo poslat.',
  });
  const pausing = useDeed({
    touches: LIST,
    run: ({ id, pozastaveno }: Notice) =>
      request('POST /import/oznameni/:id/pozastavit/', {
        params: { id },
        body: { pozastaveno: !pozastaveno },
      }),
    done: (_, { pozastaveno }) => (pozastaveno ? 'Oznámení zase běží.' : 'Oznámení je pozastavené.'),
    failed: 'Oznámení se nepodařilo změnit.',
  });
  const renewal = useDeed({
    touches: LIST,
    run: async ({ id, nazev }: Notice) => {
      const { hodnota } = await request('POST /import/oznameni/:id/podpis/', { params: { id } });
      showKey({ nazev, hodnota });
    },
    done: 'Nový podpisový klíč platí.',
    failed: 'Nový klíč se nepodařilo vytvořit.',
  });
  const removal = useDeed({
    touches: LIST,
    run: ({ id }: Notice) => request('DELETE /import/oznameni/:id/', { params: { id } }),
    done: 'Oznámení bylo smazáno.',
    failed: 'Oznámení se nepodařilo smazat.',
  });
  const columns: Column<Notice>[] = [
    {
      head: 'Oznámení',
      card: 'title',
      cell: ({ nazev, misto, puvodni_do }) => (
        <div>
          {nazev}
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {misto}
          </Text>
          {puvodni_do && Date.parse(puvodni_do) > now() && (
            <Text size="xs">Podepisuje i původní klíč, do {dateTime(puvodni_do)}.</Text>
          )}
        </div>
      ),
    },
    {
      head: 'Stav',
      card: 'corner',
      width: '9.5rem',
      cell: notice => {
        const { label, color } = stateOf(notice);
        return <Badge color={color}>{label}</Badge>;
      },
    },
    {
      head: 'Akce',
      width: '28rem',
      align: 'right',
      card: 'bare',
      cell: notice => (
        <Group gap="xs" justify="flex-end">
          {!notice.pozastaveno && (
            <RowButton name={notice.nazev} onClick={() => trial.mutate(notice)}>
              Poslat zkoušku
            </RowButton>
          )}
          <RowButton name={notice.nazev} onClick={() => pausing.mutate(notice)}>
            {notice.pozastaveno ? 'Pokračovat' : 'Pozastavit'}
          </RowButton>
          <RowButton
            name={notice.nazev}
            onClick={async () => {
              if (!(await mayReplace())) return;
              const question = `Vytvořit nový podpisový klíč? Zprávy ponesou ${OLD_KEY_DAYS}\u00a0dní podpis novým i původním, pak jen novým.`;
              const isSure = await ask({ question, about: notice.nazev, yes: 'Vytvořit', no: 'Zrušit' });
              if (isSure) renewal.mutate(notice);
            }}
          >
            Nový klíč
          </RowButton>
          <RowActions
            name={notice.nazev}
            onEdit={() => setEdited({ notice })}
            onRemove={() =>
              confirmDelete(
                'Smazat toto oznámení i se zprávami, které čekají?',
                () => removal.mutate(notice),
                notice.nazev,
              )
            }
          />
        </Group>
      ),
    },
  ];
  const { oznameni, zpravy } = list.data ?? {};
  return (
    <Stack gap="sm">
      <div>
        <ButtonWithIcon
          icon={IconPlus}
          disabled={!list.data}
          onClick={async () => (await mayReplace()) && setEdited({ notice: null })}
        >
          Přidat oznámení
        </ButtonWithIcon>
      </div>
      {secret}
      <DataTable
        caption="Oznámení importu"
        columns={columns}
        rows={oznameni}
        load={list}
        failed="Oznámení se nepodařilo načíst"
        empty={
          <EmptyState
            title="Zatím žádné oznámení"
            hint="Oznámení (webhook) je podepsaná zpráva jinému programu, že import skončil, byl odmítnut nebo vrácen."
          />
        }
        rowKey={({ id }) => id}
      />
      {zpravy && zpravy.length > 0 && <Messages messages={zpravy} />}
      {edited && <NoticeForm notice={edited.notice} onMade={showKey} onClose={() => setEdited(null)} />}
    </Stack>
  );
}
