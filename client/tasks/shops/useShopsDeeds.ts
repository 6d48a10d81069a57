import { plural } from '#shared/core/amounts.ts';
import type { ShopsTask } from '#shared/tasks/contract.ts';
import { request } from '../../core/api.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { notifyDone } from '../../ui/notices/notify.ts';
import { notifyUndo } from '../../ui/notices/notifyUndo.tsx';

const touches = '/tasks/';
const shops = (count: number) => plural(count, 'prodejně', 'prodejnám', 'prodejnám');

/** What an ADMIN does with a group as a whole (rule home-6). */
export function useShopsDeeds({ id, splneno, celkem }: ShopsTask) {
  const left = celkem - splneno;
  const params = { id };
  const restoring = useDeed({
    run: () => request('POST /tasks/hromadne/:id/obnovit/', { params }),
    touches,
    done: 'Zrušené úkoly zase platí.',
    failed: 'Zrušené úkoly se nepodařilo vrátit',
  });
  const cancelling = useDeed({
    run: () => request('DELETE /tasks/hromadne/:id/nesplnene/', { params }),
    touches,
    after: () => notifyUndo(`hromadny-${id}`, `Úkol byl zrušen ${shops(left)}.`, () => restoring.mutate()),
    failed: 'Úkol se nepodařilo zrušit',
  });
  const reminding = useDeed({
    run: () => request('POST /tasks/hromadne/:id/pripominka/', { params }),
    touches,
    after: () => notifyDone(`Připomenuto ${shops(left)}.`),
    failed: 'Připomenout se nepodařilo',
  });
  const adding = useDeed({
    run: (prodejna: number, klic) =>
      request('POST /tasks/hromadne/:id/prodejny/', { params, body: { prodejny: [prodejna] }, klic }),
    touches,
    done: 'Prodejna úkol dostala.',
    failed: 'Prodejnu se nepodařilo přidat',
  });
  return { restoring, cancelling, reminding, adding };
}
