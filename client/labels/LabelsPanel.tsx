import { ActionIcon, Paper, Stack, Text, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Label } from '#shared/labels/contract.ts';
import { LABEL } from '#shared/labels/fields.ts';
import { MOST_LABELS } from '#shared/labels/kinds.ts';
import { request } from '../core/api.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { useDeed } from '../forms/useDeed.ts';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { confirmDelete } from '../ui/dialogs/confirm.tsx';
import { useFollowingFocus } from '../ui/hooks/useFollowingFocus.ts';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { RowActions } from '../ui/lists/RowActions.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../ui/notices/notifyUndo.tsx';
import { LabelChip } from './LabelChips.tsx';

const LabelForm = ({ label, onClose }: { label: Label | null; onClose: () => void }) => (
  <RecordForm
    fields={LABEL}
    record={label}
    title={label ? 'Úprava štítku' : 'Nový štítek'}
    draft={`stitek:${label?.id ?? 'novy'}`}
    save={async (body, { verze, klic }) => {
      await (label
        ? request('PUT /orders/stitky/:id/', { params: { id: label.id }, body: { ...body, verze }, klic })
        : request('POST /orders/stitky/', { body, klic }));
      refetch('/orders/');
      notifyDone('Štítek byl uložen.');
    }}
    failed="Štítek se nepodařilo uložit"
    onClose={onClose}
    inputs={form => ({
      nazev: { columns: 12 },
      barva: {
        columns: 12,
        below: form.values.nazev.trim() !== '' && (
          <Text component="div" size="sm" mt={6}>
            Náhled: <LabelChip label={form.values} />
          </Text>
        ),
      },
    })}
  />
);

const restore = (id: number) =>
  request('POST /orders/stitky/:id/restore/', { params: { id } })
    .then(() => refetch('/orders/'))
    .catch(error => notifyProblem(error, 'Štítek se nepodařilo obnovit'));

const upId = (id: number) => `stitek-nahoru-${id}`;
const downId = (id: number) => `stitek-dolu-${id}`;

/** The labels that orders can have: added, changed, put in order and deleted (rule orders-13). */
export function LabelsPanel() {
  const list = useQuery(apiQuery('GET /orders/stitky/'));
  const labels = list.data?.stitky;
  const [edited, setEdited] = useState<Label | 'new' | null>(null);
  const [said, setSaid] = useState('');
  const follow = useFollowingFocus(labels);
  const placing = useDeed({
    run: ({ id, pred }: { id: number; pred: number | null }) =>
      request('POST /orders/stitky/:id/misto/', { params: { id }, body: { pred } }),
    touches: '/orders/',
    failed: 'Pořadí štítků se nepodařilo změnit',
  });
  const { mutate: remove } = useDeed({
    run: ({ id }: Label) => request('DELETE /orders/stitky/:id/', { params: { id } }),
    touches: '/orders/',
    after: (_, { id, nazev }) =>
      notifyUndo(`stitek-${id}`, `Štítek „${nazev}“ je smazaný.`, () => restore(id)),
    failed: 'Štítek se nepodařilo smazat',
  });
  /** Moves a label by one place; `at` is the place that it gets, from 0. */
  const place = (label: Label, at: number) => {
    const others = labels!.filter(one => one !== label);
    follow(...(at < labels!.indexOf(label) ? [upId, downId] : [downId, upId]).map(idOf => idOf(label.id)));
    placing.mutate({ id: label.id, pred: others[at]?.id ?? null });
    setSaid(`${label.nazev}: ${at + 1}. místo, celkem ${labels!.length}`);
  };
  const columns: Column<Label>[] = [
    { head: 'Štítek', card: 'title', cell: label => <LabelChip label={label} /> },
    {
      head: 'Akce',
      card: 'corner',
      width: '10rem',
      align: 'right',
      cell: label => {
        const at = labels!.indexOf(label);
        return (
          <RowActions
            name={label.nazev}
            onEdit={() => setEdited(label)}
            onRemove={() =>
              confirmDelete(
                'Opravdu chcete smazat tento štítek?',
                () => remove(label),
                `„${label.nazev}“ zmizí ze všech objednávek.`,
              )
            }
          >
            {at > 0 && (
              <ActionIcon
                id={upId(label.id)}
                variant="subtle"
                aria-label={`Posunout výš: ${label.nazev}`}
                title="Posunout výš"
                onClick={() => place(label, at - 1)}
              >
                <IconArrowUp size={17} aria-hidden />
              </ActionIcon>
            )}
            {at < labels!.length - 1 && (
              <ActionIcon
                id={downId(label.id)}
                variant="subtle"
                aria-label={`Posunout níž: ${label.nazev}`}
                title="Posunout níž"
                onClick={() => place(label, at + 1)}
              >
                <IconArrowDown size={17} aria-hidden />
              </ActionIcon>
            )}
          </RowActions>
        );
      },
    },
  ];
  return (
    <Paper component="section" withBorder p="md" aria-label="Štítky objednávek">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Štítky objednávek
        </Title>
        <Text size="sm">
          Lidé jimi označují objednávky na nástěnce a podle nich v ní hledají. Zákazník je nevidí. Může jich
          být nejvýše {MOST_LABELS}.
        </Text>
        <DataTable
          caption="Štítky objednávek v pořadí, v jakém se nabízejí"
          columns={columns}
          rows={labels}
          load={list}
          failed="Štítky se nepodařilo načíst"
          rowKey={({ id }) => id}
          empty={<EmptyState title="Zatím žádné štítky" />}
        />
        <div>
          <ButtonWithIcon
            icon={IconPlus}
            disabled={!labels || labels.length >= MOST_LABELS}
            onClick={() => setEdited('new')}
          >
            Přidat štítek
          </ButtonWithIcon>
        </div>
        <span className="visually-hidden" role="status">
          {said}
        </span>
      </Stack>
      {edited && <LabelForm label={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Paper>
  );
}
