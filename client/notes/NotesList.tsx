import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { useMay } from '../core/session.tsx';
import { useDeed } from '../forms/useDeed.ts';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import type { Saved } from '../ui/lists/long/useSaved.tsx';
import { RowActions } from '../ui/lists/RowActions.tsx';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../ui/notices/notifyUndo.tsx';
import { daysOfNote, type Note, placeOfNote, sentenceOfNote } from './marks.ts';
import { NoteForm } from './NoteForm.tsx';

const TOUCHED = ['/poznamky/', '/vykyvy/'];

const restore = (id: number) =>
  request('POST /poznamky/:id/obnovit/', { params: { id } })
    .then(() => refetch(...TOUCHED))
    .catch(error => notifyProblem(error, 'Poznámku se nepodařilo vrátit'));

const COLUMNS: Column<Note>[] = [
  { head: 'Kdy', cell: daysOfNote, width: '10rem' },
  { head: 'Kde', cell: placeOfNote, width: '10rem' },
  { head: 'Poznámka', card: 'title', cell: ({ text }) => text },
  { head: 'Kdo', cell: ({ autor }) => `${autor.jmeno} ${autor.prijmeni}`, width: '11rem' },
];

type Props = {
  notes: Note[];
  /** The default day of a new note. */
  day: string;
};

/** The notes of a chart: adding, editing, and deleting with undo (rule analytics-17). */
export function NotesList({ notes, day }: Props) {
  const may = useMay();
  const [saved, setSaved] = useState<Saved | null>(null);
  const [edited, setEdited] = useState<Note | 'new' | null>(null);
  const { mutate } = useDeed({
    run: ({ id }: Note) => request('DELETE /poznamky/:id/', { params: { id } }),
    touches: TOUCHED,
    after: (_, { id }) => notifyUndo(`poznamka-${id}`, 'Poznámka byla smazána.', () => restore(id)),
    failed: 'Poznámku se nepodařilo smazat',
  });
  const actions: Column<Note> = {
    head: 'Akce',
    align: 'right',
    width: '6rem',
    card: 'corner',
    cell: note =>
      note.smi ? (
        <RowActions
          name={sentenceOfNote(note)}
          onEdit={() => setEdited(note)}
          onRemove={() => mutate(note)}
        />
      ) : null,
  };
  return (
    <>
      <DataTable
        caption="Poznámky ke dnům"
        columns={[...COLUMNS, actions]}
        rows={notes}
        saved={saved}
        empty={
          <Text size="sm" c="dimmed">
            Zatím žádná poznámka. Poznámka ke dni stojí v grafech u svého dne.
          </Text>
        }
        rowKey={({ id }) => id}
        step={10}
      />
      {may('notes.write') && (
        <Group mt="xs">
          <Button size="compact-sm" variant="default" onClick={() => setEdited('new')}>
            Přidat poznámku
          </Button>
        </Group>
      )}
      {edited && (
        <NoteForm
          note={edited === 'new' ? null : edited}
          day={day}
          onClose={() => setEdited(null)}
          onSaved={key => setSaved({ key })}
        />
      )}
    </>
  );
}
