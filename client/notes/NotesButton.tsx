import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../core/session.tsx';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import type { Note } from './marks.ts';
import { NotesList } from './NotesList.tsx';

/** Opens the notes of a chart, for people who may see them; `day` is the default day of a new one. */
export function NotesButton({ notes, day }: { notes: Note[]; day: string }) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('notes.read')) return null;
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
