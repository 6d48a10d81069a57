import { useQuery } from '@tanstack/react-query';
import type { Store } from '#shared/stores/contract.ts';
import { STORE } from '#shared/stores/fields.ts';
import { request } from '../core/api.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { Remains } from '../forms/Remains.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import { nextColor } from './colors.ts';
import { dayText, HoursFields } from './HoursFields.tsx';
import { remainsOf, storeRemains } from './remains.ts';

type Props = {
  store: Store | null;
  onClose: () => void;
  /** Called after the saved shop has appeared in the list. */
  onSaved: (id: number) => void;
};

/**
 * The form that adds a shop, or edits `store`. Before an active shop is deactivated, it lists what still depends on
 * it (rule people-11).
 */
export function StoreForm({ store, onClose, onSaved }: Props) {
  const all = useQuery({ ...apiQuery('GET /stores/prodejny/'), enabled: store === null }).data?.stores;
  const { data } = useQuery({ ...storeRemains([store?.id ?? 0]), enabled: store?.aktivni ?? false });
  return (
    <RecordForm
      fields={STORE}
      record={store}
      begin={all && { barva: nextColor(all) }}
      title={store ? 'Úprava prodejny' : 'Nová prodejna'}
      draft={`prodejna:${store?.id ?? 'nova'}`}
      save={async (body, { verze, klic }) => {
        const answer = store
          ? await request('PUT /stores/prodejny/:id/', {
              params: { id: store.id },
              body: { ...body, verze } as never,
              klic,
            })
          : await request('POST /stores/prodejny/', { body: body as never, klic });
        notifyDone(store ? 'Prodejna byla uložena.' : 'Prodejna byla vytvořena.');
        refetch('/stores/').then(() => onSaved(answer.store.id));
      }}
      failed="Chyba při ukládání prodejny"
      onClose={onClose}
      size="xl"
      inputs={form => ({
        poradi: {
          description: 'Menší číslo je v seznamech výš.',
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
        },
        otevreno_od: null,
        otevreno_do: null,
        oteviraci_doba: { as: HoursFields, form, show: dayText },
        id_prodejny: { columns: 4 },
        stredisko: { columns: 4 },
        nazev_google_sheets: { columns: 4 },
        nad_200m2: { description: 'O některých svátcích pak musí mít zavřeno (zákon č. 223/2016 Sb.).' },
        aktivni: {
          description: 'Neaktivní se nenabízí při výběru prodejny.',
          below: data && store?.aktivni && !form.values.aktivni && (
            <Remains title="Co na prodejně visí" rows={remainsOf(data.zbyva, store.id)}>
              Samo se to nepřesune: vyřiďte to dřív, než ji zavřete. Uložit to jde i tak.
            </Remains>
          ),
        },
      })}
    />
  );
}
