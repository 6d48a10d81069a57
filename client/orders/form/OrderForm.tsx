import { Autocomplete, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '#shared/orders/contract.ts';
import { request } from '../../core/api.ts';
import { apiQuery, refetch } from '../../core/queries.ts';
import { useUser } from '../../core/session.tsx';
import { FormModal } from '../../forms/FormModal.tsx';
import type { Attempt } from '../../forms/useSaving.ts';
import { foldedOptions } from '../../ui/folded.ts';
import { notifyDone } from '../../ui/notify.ts';
import { CustomerLookup } from './CustomerLookup.tsx';
import { initialValues, LABELS, payload, RULES, type Values } from './fields.ts';

type Props = {
  order: Order | null;
  onClose: () => void;
  /** Hears of what was saved, so that the board can show it. */
  onSaved?: (id: number) => void;
};

const NOTHING: string[] = [];

async function save(order: Order | null, values: Values, { verze = 1, klic }: Attempt) {
  const body = payload(values);
  const { order: saved } = order
    ? await request('PUT /orders/orders/:id/', {
        params: { id: order.id },
        body: { ...body, verze },
        klic,
      })
    : await request('POST /orders/orders/', { body, klic });
  notifyDone(order ? 'Objednávka byla uložena.' : `Objednávka č. ${saved.id} byla vytvořena.`);
  refetch('/orders/');
  return saved.id;
}

/** Adds an order, or edits one (D3 §2.4, §5). */
export function OrderForm({ order, onClose, onSaved }: Props) {
  const user = useUser();
  const stores = useQuery(apiQuery('GET /stores/prodejny/choices/')).data?.stores ?? [];
  const suggestions = useQuery(apiQuery('GET /orders/suggestions/')).data;
  const form = useForm<Values>({ initialValues: initialValues(order, user.prodejna_id), validate: RULES });

  const shops = stores.map(({ id, nazev }) => ({ value: String(id), label: nazev }));
  // A closed shop is not offered any more, but stays for the orders that have it.
  const closed = order?.prodejna_id && !stores.some(({ id }) => id === order.prodejna_id);
  const suggested = (field: 'typ_telefonu' | 'dil' | 'barva') => ({
    ...form.getInputProps(field),
    label: LABELS[field],
    data: suggestions?.[field] ?? NOTHING,
    limit: 8,
    filter: foldedOptions,
    autoComplete: 'off',
    maxLength: 80,
    selectFirstOptionOnChange: false,
  });

  return (
    <FormModal
      title={order ? `Úprava objednávky č. ${order.id}` : 'Nová objednávka'}
      draft={`objednavka:${order?.id ?? 'nova'}`}
      form={form}
      labels={LABELS}
      save={async (values, attempt) => {
        const id = await save(order, values, attempt);
        onSaved?.(id);
      }}
      edited={
        order && {
          verze: order.verze,
          valuesOf: (current: Order) => initialValues(current, user.prodejna_id),
        }
      }
      shows={{ prodejna_id: (id: string) => shops.find(({ value }) => value === id)?.label ?? '' }}
      failed={order ? 'Nepodařilo se uložit objednávku' : 'Nepodařilo se vytvořit objednávku'}
      onClose={onClose}
    >
      <div>
        <TextInput
          {...form.getInputProps('telefon_zakaznika')}
          label={LABELS.telefon_zakaznika}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
          required
          data-autofocus
        />
        {!order && (
          <CustomerLookup
            phone={form.values.telefon_zakaznika}
            isDone={form.values.jmeno_zakaznika !== '' || form.values.prijmeni_zakaznika !== ''}
            onChoose={({ pocet_objednavek: _, ...customer }) => form.setValues(customer)}
          />
        )}
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          {...form.getInputProps('jmeno_zakaznika')}
          label={LABELS.jmeno_zakaznika}
          autoComplete="off"
          maxLength={80}
          required
        />
        <TextInput
          {...form.getInputProps('prijmeni_zakaznika')}
          label={LABELS.prijmeni_zakaznika}
          autoComplete="off"
          maxLength={80}
          required
        />
        <Autocomplete {...suggested('typ_telefonu')} required />
        <Autocomplete {...suggested('dil')} required />
        <Autocomplete {...suggested('barva')} />
        <TextInput
          {...form.getInputProps('cena')}
          label={LABELS.cena}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          rightSection="Kč"
          rightSectionPointerEvents="none"
        />
        <TextInput
          {...form.getInputProps('dodavatel')}
          label={LABELS.dodavatel}
          autoComplete="off"
          maxLength={80}
        />
        <TextInput
          {...form.getInputProps('servisni_cislo')}
          label={LABELS.servisni_cislo}
          autoComplete="off"
          maxLength={80}
        />
        <NativeSelect
          {...form.getInputProps('prodejna_id')}
          label={LABELS.prodejna_id}
          data={[
            { value: '', label: 'Bez prodejny' },
            ...shops,
            ...(closed ? [{ value: String(order.prodejna_id), label: order.prodejna_nazev ?? '' }] : []),
          ]}
        />
      </SimpleGrid>
      <Textarea
        {...form.getInputProps('poznamka')}
        label={LABELS.poznamka}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
      />
    </FormModal>
  );
}
