import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allows } from '#shared/core/permissions.ts';
import { SHIFT_TYPE_LABELS } from '#shared/shifts/kinds.ts';
import { span } from '#shared/shifts/words.ts';
import { SHIFT_TEMPLATE } from '#shared/templates/fields.ts';
import type { Answer } from '../../core/api.ts';
import { request } from '../../core/api.ts';
import { apiQuery, refetch } from '../../core/queries.ts';
import { useUser } from '../../core/session.tsx';
import { RecordForm } from '../../forms/RecordForm.tsx';
import { useDeed } from '../../forms/useDeed.ts';
import { LargeDialog } from '../../ui/dialogs/LargeDialog.tsx';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import type { Saved } from '../../ui/lists/long/useSaved.tsx';
import { RowActions } from '../../ui/lists/RowActions.tsx';
import { notifyDone } from '../../ui/notices/notify.ts';
import { notifyProblem } from '../../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../../ui/notices/notifyUndo.tsx';
import { useStores } from '../StoreField.tsx';

type Template = Answer<'GET /shifts/sablony/'>['sablony'][number];

const TOUCHED = '/shifts/sablony/';
const ALL = 'Všechny prodejny';

const restore = (id: number) =>
  request('POST /shifts/sablony/:id/obnovit/', { params: { id } })
    .catch(error => notifyProblem(error, 'Šablonu se nepodařilo vrátit'))
    .finally(() => refetch(TOUCHED));

const COLUMNS: Column<Template>[] = [
  { head: 'Název', card: 'title', cell: ({ nazev }) => nazev },
  { head: 'Čas', width: '8rem', cell: span },
  { head: 'Typ', width: '7rem', cell: ({ typ_smeny }) => SHIFT_TYPE_LABELS[typ_smeny] },
  { head: 'Prodejna', width: '10rem', cell: ({ prodejna }) => prodejna ?? ALL },
];

type FormProps = {
  /** The template to edit; null adds one. */
  template: Template | null;
  prodejna: number;
  onSaved: (id: number) => void;
  onClose: () => void;
};

function TemplateForm({ template, prodejna, onSaved, onClose }: FormProps) {
  const user = useUser();
  const stores = useStores();
  const mayPlan = (prodejna_id: number | null) => allows(user, 'staffing.write', { id: null, prodejna_id });
  const known = stores
    .filter(({ id }) => mayPlan(id))
    .map(({ id, nazev }) => ({ value: `${id}`, label: nazev }));
  // A closed shop is not offered, but its templates can still be changed.
  const own =
    template?.prodejna_id != null ? { value: `${template.prodejna_id}`, label: template.prodejna! } : null;
  const shops = own && !known.some(({ value }) => value === own.value) ? [...known, own] : known;
  return (
    <RecordForm
      fields={SHIFT_TEMPLATE}
      record={template}
      begin={{ prodejna_id: `${prodejna}` }}
      title={template ? 'Upravit šablonu směny' : 'Nová šablona směny'}
      draft={`sablona-smeny:${template?.id ?? `nova:${prodejna}`}`}
      save={async (body, { verze, klic }) => {
        const { sablona } = template
          ? await request('PUT /shifts/sablony/:id/', {
              params: { id: template.id },
              body: { ...body, verze },
              klic,
            })
          : await request('POST /shifts/sablony/', { body, klic });
        await refetch(TOUCHED);
        notifyDone('Šablona směny byla uložena.');
        onSaved(sablona.id);
      }}
      failed="Šablonu směny se nepodařilo uložit"
      onClose={onClose}
      inputs={{
        nazev: { placeholder: 'Např. Ranní' },
        prodejna_id: { data: mayPlan(null) ? [{ value: '', label: ALL }, ...shops] : shops },
        cas_od: { columns: 3 },
        cas_do: { columns: 3 },
      }}
    />
  );
}

/** The named times of shifts that are offered where times are entered: adding, editing, deleting with undo (rule shifts-18). */
export function TemplatesDialog({ prodejna, onClose }: { prodejna: number; onClose: () => void }) {
  const user = useUser();
  const load = useQuery(apiQuery('GET /shifts/sablony/'));
  const [edited, setEdited] = useState<Template | 'new' | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const { mutate: remove } = useDeed({
    run: ({ id }: Template) => request('DELETE /shifts/sablony/:id/', { params: { id } }),
    touches: TOUCHED,
    after: (_, { id, nazev }) =>
      notifyUndo(`sablona-smeny-${id}`, `Šablona ${nazev} byla smazána.`, () => restore(id)),
    failed: 'Šablonu směny se nepodařilo smazat',
  });
  const actions: Column<Template> = {
    head: 'Akce',
    align: 'right',
    width: '6rem',
    card: 'corner',
    cell: template =>
      allows(user, 'staffing.write', { id: null, prodejna_id: template.prodejna_id }) ? (
        <RowActions
          name={`${template.nazev}, ${template.prodejna ?? ALL}`}
          onEdit={() => setEdited(template)}
          onRemove={() => remove(template)}
        />
      ) : null,
  };
  return (
    <>
      <LargeDialog title="Šablony směn" size="xl" onClose={onClose}>
        <Text size="sm" c="dimmed" mb="sm">
          Nabízejí se všude, kde se zadávají časy směny. Směny, které už jsou v plánu, se s šablonou nemění.
        </Text>
        <DataTable
          caption="Šablony směn"
          columns={[...COLUMNS, actions]}
          rows={load.data?.sablony}
          load={load}
          failed="Šablony směn se nepodařilo načíst"
          saved={saved}
          empty={<Text size="sm">Zatím žádná šablona.</Text>}
          rowKey={({ id }) => id}
        />
        <Group mt="sm">
          <Button size="compact-sm" variant="default" onClick={() => setEdited('new')}>
            Přidat šablonu
          </Button>
        </Group>
      </LargeDialog>
      {edited && (
        <TemplateForm
          template={edited === 'new' ? null : edited}
          prodejna={prodejna}
          onSaved={key => setSaved({ key })}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
