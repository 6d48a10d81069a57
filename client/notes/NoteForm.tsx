import { NOTE } from '#shared/notes/fields.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { useStores } from '../shifts/StoreField.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import type { Note } from './marks.ts';

type Props = {
  /** The note to edit; null adds one for `day`. */
  note: Note | null;
  day: string;
  onClose: () => void;
  /** Called after the saved note has appeared in the list. */
  onSaved: (id: number) => void;
};

/** The form for a note to a day or days; one acknowledging an alert can only change its text (rule analytics-17). */
export function NoteForm({ note, day, onClose, onSaved }: Props) {
  const user = useUser();
  const isOfAll = user.role === 'ADMIN';
  const stores = useStores().filter(({ id }) => isOfAll || id === user.prodejna_id);
  const shops = stores.map(({ id, nazev }) => ({ value: String(id), label: nazev }));
  const isFixed = note !== null && note.vykyv_id !== null;
  return (
    <RecordForm
      fields={NOTE}
      record={note}
      begin={{ od: day, prodejna_id: isOfAll ? '' : `${user.prodejna_id ?? ''}` }}
      title={note ? 'Úprava poznámky' : 'Poznámka ke grafu'}
      draft={`poznamka:${note?.id ?? 'nova'}`}
      save={async (body, { verze, klic }) => {
        const { poznamka } = note
          ? await request('PUT /poznamky/:id/', { params: { id: note.id }, body: { ...body, verze }, klic })
          : await request('POST /poznamky/', { body, klic });
        await refetch('/poznamky/', '/vykyvy/');
        notifyDone('Poznámka byla uložena.');
        onSaved(poznamka.id);
      }}
      failed="Poznámku se nepodařilo uložit"
      onClose={onClose}
      inputs={{
        text: { placeholder: 'Např. výloha, zavřená ulice' },
        od: isFixed ? null : {},
        do: isFixed ? null : { placeholder: 'jeden den' },
        prodejna_id: isFixed
          ? null
          : { data: isOfAll ? [{ value: '', label: 'Všechny prodejny' }, ...shops] : shops },
        kanal: isFixed ? null : {},
      }}
    />
  );
}
