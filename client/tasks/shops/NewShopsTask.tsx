import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ALL_SHOPS, SHOPS_TASK } from '#shared/tasks/fields.ts';
import { request } from '../../core/api.ts';
import { plural } from '../../core/format.ts';
import { apiQuery, refetch } from '../../core/queries.ts';
import { RecordForm } from '../../forms/RecordForm.tsx';
import { useShopsWith } from '../../stores/useShops.ts';
import { notifyDone } from '../../ui/notices/notify.ts';
import touch from '../../ui/page/touch.module.css';

type New = {
  ukol?: string;
  prodejny?: number[];
  /** The post that it is made from. */
  novinka?: number;
  onDone?: () => void;
  onClose: () => void;
};

/** What is chosen after a press: all shops, or some, of which choosing one leaves 'all'. */
const next = (before: string[], chosen: string[]) =>
  chosen.includes(ALL_SHOPS) && !before.includes(ALL_SHOPS)
    ? [ALL_SHOPS]
    : chosen.filter(one => one !== ALL_SHOPS || chosen.length === 1);

/** The form that gives a task to shops: to all of them unless somebody chooses (rule home-5). */
export function NewShopsTask({ ukol = '', prodejny = [], novinka, onDone, onClose }: New) {
  const { isError, data, refetch: again } = useQuery(apiQuery('GET /stores/prodejny/choices/'));
  // A post may be for a shop that has closed since: it is offered, too, so that it can be left out.
  const shops = useShopsWith(prodejny.map(String), shop => shop.id);
  const options = [
    { value: ALL_SHOPS, label: 'Všechny prodejny' },
    ...shops.map(({ id, nazev }) => ({ value: `${id}`, label: nazev })),
  ];
  return (
    <RecordForm
      fields={SHOPS_TASK}
      begin={{ ukol, prodejny: prodejny.length > 0 ? prodejny.map(String) : [ALL_SHOPS] }}
      title="Nový úkol prodejnám"
      draft={`hromadny:${novinka ? `prispevek-${novinka}` : 'novy'}`}
      submit={{ label: 'Zadat' }}
      save={async (body, { klic }) => {
        const given = { ...body, novinka: novinka ?? null };
        const { hromadny } = await request('POST /tasks/hromadne/', { body: given, klic });
        notifyDone(`Úkol zadán ${plural(hromadny.celkem, 'prodejně', 'prodejnám', 'prodejnám')}.`);
        refetch('/tasks/');
        onDone?.();
      }}
      failed="Úkol se nepodařilo zadat"
      onClose={onClose}
      inputs={form => ({
        ukol: { maxRows: undefined },
        prodejny: {
          options,
          onChange: (chosen: string[]) =>
            form.setFieldValue('prodejny', next(form.getValues().prodejny, chosen)),
          below: isError && !data && (
            <Button variant="default" size="compact-sm" className={touch.target} onClick={() => again()}>
              Načíst prodejny znovu
            </Button>
          ),
        },
      })}
    />
  );
}
