import { SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Store } from '#shared/stores/contract.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { ColorField } from '../forms/ColorField.tsx';
import { FormModal } from '../forms/FormModal.tsx';
import type { Attempt } from '../forms/useSaving.ts';
import { notifyDone } from '../ui/notify.ts';
import { dayText, initialValues, LABELS, payload, rules, type Values } from './fields.ts';
import { HoursFields } from './HoursFields.tsx';

type Props = { store: Store | null; onClose: () => void };

const save = async (store: Store | null, values: Values, { verze, klic }: Attempt) => {
  const body = payload(values);
  if (store) {
    const params = { id: store.id };
    await request('PUT /stores/prodejny/:id/', { params, body: { ...body, verze }, klic });
  } else await request('POST /stores/prodejny/', { body, klic });
  notifyDone(store ? 'Prodejna byla uložena.' : 'Prodejna byla vytvořena.');
  refetch('/stores/');
};

/** Adds a shop, or changes `store`. */
export function StoreForm({ store, onClose }: Props) {
  const form = useForm<Values>({ initialValues: initialValues(store), validate: rules });
  const text = (field: Exclude<keyof Values, 'oteviraci_doba' | 'aktivni'>, maxLength: number) => ({
    ...form.getInputProps(field),
    label: LABELS[field],
    autoComplete: 'off',
    maxLength,
  });

  return (
    <FormModal
      title={store ? 'Úprava prodejny' : 'Nová prodejna'}
      draft={`prodejna:${store?.id ?? 'nova'}`}
      form={form}
      labels={LABELS}
      save={(values, attempt) => save(store, values, attempt)}
      edited={store && { verze: store.verze, valuesOf: initialValues }}
      shows={{ oteviraci_doba: dayText }}
      failed="Chyba při ukládání prodejny"
      onClose={onClose}
      size="xl"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput {...text('nazev', 120)} required data-autofocus />
        <TextInput {...text('nazev_kratkiy', 40)} required />
        <TextInput {...text('adresa', 250)} />
        <TextInput {...text('vedouci_prodejny', 160)} />
        <TextInput {...text('telefon', 20)} type="tel" inputMode="tel" />
        <TextInput {...text('email', 254)} type="email" inputMode="email" />
        <ColorField {...form.getInputProps('barva')} label={LABELS.barva} />
        <TextInput
          {...text('poradi', 6)}
          inputMode="numeric"
          description="Menší číslo je v seznamech výš."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
      <HoursFields form={form} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TextInput {...text('id_prodejny', 4)} inputMode="numeric" />
        <TextInput {...text('stredisko', 120)} />
        <TextInput {...text('nazev_google_sheets', 120)} />
      </SimpleGrid>
      <Textarea {...text('poznamka', 2000)} autosize minRows={2} maxRows={6} />
      <Switch
        {...form.getInputProps('aktivni', { type: 'checkbox' })}
        label={LABELS.aktivni}
        description="Neaktivní se nenabízí při výběru prodejny."
      />
    </FormModal>
  );
}
