import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredProfile } from '#shared/imports/shapes.ts';
import type { Source } from '#shared/imports/sources/contract.ts';
import { SOURCE_RESULTS } from '#shared/imports/sources/kinds.ts';
import { type Answer, request } from '../../core/api.ts';
import { dateTime } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { whileRunning } from '../../core/running.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { confirmDelete } from '../../ui/dialogs/confirm.tsx';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { RowActions } from '../../ui/lists/RowActions.tsx';
import { RowButton } from '../../ui/lists/RowButton.tsx';
import { SourceForm } from './SourceForm.tsx';

const LIST = '/import/zdroje/';

const COLORS = { hotovo: 'green', beze_zmeny: 'green', chyba: 'red' };

function stateOf({ bezi, pozastaveno, vysledek }: Source): { label: string; color: string } {
  if (bezi) return { label: 'Čte se', color: 'brand' };
  if (pozastaveno) return { label: 'Pozastaveno', color: 'gray' };
  if (vysledek) return { label: SOURCE_RESULTS[vysledek], color: COLORS[vysledek] };
  return { label: 'Zatím nečteno', color: 'gray' };
}

const place = ({ druh, misto }: Source) => {
  if (druh === 'dotykacka') return `Dotykačka, cloud ${misto}`;
  return druh === 'slozka' ? `složka ${misto || '(hlavní)'}` : misto;
};

const failures = ({ neuspechu }: Source) =>
  neuspechu > 1 ? ` Nepovedlo se ${neuspechu}× za sebou, zkoušíme to dál.` : '';

function Result({ source }: { source: Source }) {
  const { cteno, nove, zprava } = source;
  if (!cteno)
    return (
      <Text span inherit c="dimmed">
        zatím nic
      </Text>
    );
  return (
    <div>
      <Text span inherit>{`${dateTime(cteno)}: ${zprava ?? ''}${failures(source)}`}</Text>
      <Text size="xs" c="dimmed">
        {nove ? `Naposledy nové ${dateTime(nove)}` : 'Nic nového ještě nepřišlo'}
      </Text>
    </div>
  );
}

const nextRun = ({ druh, pozastaveno, dalsi }: Source) => {
  if (pozastaveno) return 'až po pokračování';
  return druh === 'slozka' || !dalsi ? 'sleduje se pořád' : dateTime(dalsi);
};

type Props = { profiles: StoredProfile[] | undefined; profileName: (key: string) => string };

/** The folders, links and tills that are read automatically (rule sales-12). */
export function Sources({ profiles, profileName }: Props) {
  const list = useQuery({
    ...apiQuery('GET /import/zdroje/'),
    refetchInterval: whileRunning(({ zdroje }: Answer<'GET /import/zdroje/'>) =>
      zdroje.some(({ bezi }) => bezi),
    ),
  });
  const [edited, setEdited] = useState<{ source: Source | null } | null>(null);
  const running = useDeed({
    touches: LIST,
    run: ({ id }: Source) => request('POST /import/zdroje/:id/spustit/', { params: { id } }),
    done: (_, { nazev }) => `Zdroj „${nazev}“ se čte.`,
    failed: 'Zdroj se nepodařilo spustit.',
  });
  const pausing = useDeed({
    touches: LIST,
    run: ({ id, pozastaveno }: Source) =>
      request('POST /import/zdroje/:id/pozastavit/', { params: { id }, body: { pozastaveno: !pozastaveno } }),
    done: (_, { pozastaveno }) => (pozastaveno ? 'Zdroj zase běží.' : 'Zdroj je pozastavený.'),
    failed: 'Zdroj se nepodařilo změnit.',
  });
  const removal = useDeed({
    touches: LIST,
    run: ({ id }: Source) => request('DELETE /import/zdroje/:id/', { params: { id } }),
    done: 'Zdroj byl smazán.',
    failed: 'Zdroj se nepodařilo smazat.',
  });
  const columns: Column<Source>[] = [
    {
      head: 'Zdroj',
      card: 'title',
      cell: source => (
        <div>
          {source.nazev}
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {place(source)}
          </Text>
        </div>
      ),
    },
    {
      head: 'Stav',
      card: 'corner',
      width: '9.5rem',
      cell: source => {
        const { label, color } = stateOf(source);
        return <Badge color={color}>{label}</Badge>;
      },
    },
    { head: 'Profil', width: '11rem', from: 'wide', cell: ({ profil }) => profileName(profil) },
    { head: 'Poslední výsledek', cell: source => <Result source={source} /> },
    { head: 'Příště', width: '9rem', cell: nextRun },
    {
      head: 'Akce',
      width: '17rem',
      align: 'right',
      card: 'bare',
      cell: source => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {source.druh !== 'slozka' && !source.pozastaveno && (
            <RowButton name={source.nazev} disabled={source.bezi} onClick={() => running.mutate(source)}>
              Spustit nyní
            </RowButton>
          )}
          <RowButton name={source.nazev} onClick={() => pausing.mutate(source)}>
            {source.pozastaveno ? 'Pokračovat' : 'Pozastavit'}
          </RowButton>
          <RowActions
            name={source.nazev}
            onEdit={() => setEdited({ source })}
            onRemove={() =>
              confirmDelete(
                'Přestat tento zdroj sledovat? Co už přinesl, zůstane.',
                () => removal.mutate(source),
                source.nazev,
              )
            }
          />
        </Group>
      ),
    },
  ];
  return (
    <Stack gap="sm">
      <div>
        <ButtonWithIcon
          icon={IconPlus}
          disabled={!profiles || !list.data}
          onClick={() => setEdited({ source: null })}
        >
          Přidat zdroj
        </ButtonWithIcon>
      </div>
      <DataTable
        caption="Sledované zdroje"
        columns={columns}
        rows={list.data?.zdroje}
        load={list}
        failed="Zdroje se nepodařilo načíst"
        empty={
          <EmptyState
            title="Zatím žádný zdroj"
            hint="Zdroj je odkaz na export z e-shopu, pokladna nebo složka na serveru. Čte se sám a nic z něj nezdvojí."
          />
        }
        rowKey={({ id }) => id}
      />
      {edited && profiles && (
        <SourceForm
          source={edited.source}
          profiles={profiles}
          hasFolder={list.data?.ma_slozku ?? false}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  );
}
