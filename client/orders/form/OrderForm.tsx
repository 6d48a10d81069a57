import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Typed } from '#shared/core/field.ts';
import type { Order } from '#shared/orders/contract.ts';
import { ORDER, ORDER_OF_NOBODY } from '#shared/orders/fields.ts';
import { depositProblem, priceProblem, readPrice, remainderOf } from '#shared/orders/price.ts';
import { request } from '../../core/api.ts';
import { price } from '../../core/format.ts';
import { apiQuery, refetch } from '../../core/queries.ts';
import { useUser } from '../../core/session.tsx';
import { RecordForm } from '../../forms/RecordForm.tsx';
import { LabelsInput } from '../../labels/LabelsInput.tsx';
import { useLabels } from '../../labels/useLabels.ts';
import { withChosen } from '../../ui/lists/offered.ts';
import { notifyDone } from '../../ui/notices/notify.ts';
import { retrying } from '../../ui/retrying.tsx';
import { ArrivalHint } from './ArrivalHint.tsx';
import { CustomerLookup } from './CustomerLookup.tsx';
import { useSuggested } from './useSuggested.ts';

type Props = {
  order: Order | null;
  /** What was typed of a new one before this form was opened. */
  begun?: Partial<Typed<typeof ORDER>>;
  onClose: () => void;
  /** Called with the id of the saved order, so that the board can show it. */
  onSaved?: (id: number) => void;
};

const CZK = { rightSection: 'Kč', rightSectionPointerEvents: 'none' as const };

/** What remains to be paid, as soon as a price and a deposit are typed. */
function Remainder({ values: { cena, zaloha } }: { values: { cena: string; zaloha: string } }) {
  const isReadable = !priceProblem(cena) && !depositProblem(zaloha);
  const rest = isReadable ? remainderOf({ cena: readPrice(cena), zaloha: readPrice(zaloha) }) : null;
  return (
    rest !== null &&
    rest >= 0 && (
      <Text size="sm" c="dimmed" mt={4} role="status">
        Doplatek {price(rest)}
      </Text>
    )
  );
}

/** The form that adds or edits an order (rule orders-2). */
export function OrderForm({ order, begun, onClose, onSaved }: Props) {
  const user = useUser();
  const choices = useQuery(apiQuery('GET /stores/prodejny/choices/'));
  const stores = choices.data?.stores ?? [];
  const { labels } = useLabels();
  const suggested = useSuggested();

  // A closed shop is no longer offered, except for orders that already have it and for people whose home shop it is.
  const [own, ownName] = order
    ? [order.prodejna_id, order.prodejna_nazev]
    : [user.prodejna_id, user.prodejna];
  return (
    <RecordForm
      fields={order?.telefon_zakaznika === '' ? ORDER_OF_NOBODY : ORDER}
      record={order}
      begin={{ prodejna_id: String(user.prodejna_id ?? ''), ...begun }}
      title={order ? `Úprava objednávky č. ${order.id}` : 'Nová objednávka'}
      draft={`objednavka:${order?.id ?? (begun ? 'rychla-cela' : 'nova')}`}
      save={async (body, { verze = 1, klic }) => {
        const { order: saved } = order
          ? await request('PUT /orders/orders/:id/', {
              params: { id: order.id },
              body: { ...body, verze },
              klic,
            })
          : await request('POST /orders/orders/', { body, klic });
        notifyDone(order ? 'Objednávka byla uložena.' : `Objednávka č. ${saved.id} byla vytvořena.`);
        refetch('/orders/').then(() => onSaved?.(saved.id));
      }}
      failed={order ? 'Nepodařilo se uložit objednávku' : 'Nepodařilo se vytvořit objednávku'}
      onClose={onClose}
      inputs={form => ({
        telefon_zakaznika: {
          columns: 12,
          below: !order && (
            <CustomerLookup
              phone={form.values.telefon_zakaznika}
              isDone={form.values.jmeno_zakaznika !== '' || form.values.prijmeni_zakaznika !== ''}
              onTyped={() => form.getInputNode('jmeno_zakaznika')?.focus()}
              onChoose={({ pocet_objednavek: _, ...customer }) => {
                form.setValues(customer);
                // The pressed button disappears; the next question is the phone type.
                form.getInputNode('typ_telefonu')?.focus();
              }}
            />
          ),
        },
        typ_telefonu: suggested('typ_telefonu'),
        dil: suggested('dil'),
        barva: suggested('barva'),
        cena: CZK,
        zaloha: { ...CZK, below: <Remainder values={form.values} /> },
        slibeno: {
          below: (
            <ArrivalHint
              order={order}
              values={form.values}
              onUse={day => form.setFieldValue('slibeno', day)}
            />
          ),
        },
        stitky:
          labels.length > 0
            ? {
                as: LabelsInput,
                show: (ids: string[]) =>
                  labels
                    .filter(({ id }) => ids.includes(`${id}`))
                    .map(({ nazev }) => nazev)
                    .join(', '),
              }
            : null,
        prodejna_id: {
          ...retrying(choices, 'prodejny', 'Prodejny se nepodařilo načíst.'),
          data: withChosen(
            [
              { value: '', label: 'Bez prodejny' },
              ...stores.map(({ id, nazev }) => ({ value: String(id), label: nazev })),
            ],
            String(own ?? ''),
            ownName ?? undefined,
          ),
        },
      })}
    />
  );
}
