import { IconMessage2, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../core/session.tsx';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import type { Load } from '../ui/notices/LoadBanner.tsx';
import type { Note } from './marks.ts';
import { NotesList } from './NotesList.tsx';

type Props = {
  /** The query of the chart's notes. */
  load: Pick<Load, 'isError' | 'refetch'> & { data?: { poznamky: Note[] } };
  /** The default day of a new note. */
  day: string;
};

/**
 * Opens the notes of a chart, for people who may see them. If they could not be loaded, it says so and loads them
 * again: a chart without them looks like one that nobody has explained.
 */
export function NotesButton({ load, day }: Props) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('notes.read')) return null;
  if (load.isError && !load.data)
    return (
      <ButtonWithIcon
        icon={IconRefresh}
        size="compact-sm"
        variant="default"
        title="Načíst poznámky znovu"
        onClick={() => load.refetch()}
      >
        Poznámky se nepodařilo načíst
      </ButtonWithIcon>
    );
  const notes = load.data?.poznamky ?? [];
  return (
    <>
      <ButtonWithIcon icon={IconMessage2} size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
        Poznámky{notes.length > 0 && ` (${notes.length})`}
      </ButtonWithIcon>
      {isOpen && (
        <LargeDialog onClose={() => setIsOpen(false)} title="Poznámky ke dnům grafu" size="xl">
          <NotesList notes={notes} day={day} />
        </LargeDialog>
      )}
    </>
  );
}
