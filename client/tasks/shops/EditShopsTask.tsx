import type { ShopsTask } from '#shared/tasks/contract.ts';
import { WORK } from '#shared/tasks/fields.ts';
import { request } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import { RecordForm } from '../../forms/RecordForm.tsx';
import { notifyDone } from '../../ui/notices/notify.ts';

/** The form that changes the text and deadline of all unfinished tasks of a group (rule home-6). */
export const EditShopsTask = ({ group, onClose }: { group: ShopsTask; onClose: () => void }) => (
  <RecordForm
    fields={WORK}
    record={group}
    title="Úprava úkolu prodejnám"
    draft={`hromadny:${group.id}`}
    save={async (body, { verze, klic }) => {
      await request('PUT /tasks/hromadne/:id/', { params: { id: group.id }, body: { ...body, verze }, klic });
      notifyDone('Úkol byl změněn všude, kde není splněný.');
      refetch('/tasks/');
    }}
    failed="Chyba při ukládání úkolu"
    onClose={onClose}
    inputs={{ ukol: { maxRows: undefined } }}
  />
);
