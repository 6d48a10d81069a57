import {
  ActionIcon,
  Autocomplete,
  Button,
  Group,
  NativeSelect,
  PasswordInput,
  SimpleGrid,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCopy, IconDice5 } from '@tabler/icons-react';
import { useState } from 'react';
import { readAddress, WRONG_ADDRESS } from '#shared/vault/address.ts';
import type { Access } from '#shared/vault/contract.ts';
import { generatePassword } from '#shared/vault/generator.ts';
import { request } from '../core/api.ts';
import { refetch } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { FormModal } from '../forms/FormModal.tsx';
import type { Attempt } from '../forms/useSaving.ts';
import { notifyDone } from '../ui/notify.ts';
import { copyValue } from './copying.ts';
import classes from './Vault.module.css';

type Props = { entry: Access | null; stores: string[]; categories: string[]; onClose: () => void };

const LABELS = {
  company_name: 'Název společnosti',
  website_url: 'Webová adresa',
  username: 'Uživatelské jméno',
  password: 'Heslo',
  category: 'Kategorie',
  store: 'Prodejna',
  description: 'Popis',
  notes: 'Poznámky',
};
type Values = Record<keyof typeof LABELS, string>;

const required = (reason: string) => (value: string) => (value.trim() ? null : reason);
const rules = (isNew: boolean) => ({
  company_name: required('Název společnosti je povinný'),
  store: required('Prodejna je povinná'),
  username: required('Uživatelské jméno je povinné'),
  password: (password: string) => (isNew && password === '' ? 'Heslo je povinné' : null),
  website_url: (typed: string) => (readAddress(typed) === null ? WRONG_ADDRESS : null),
});

async function save(entry: Access | null, { password, ...values }: Values, { verze, klic }: Attempt) {
  if (entry) {
    const body = { ...values, password: password || undefined, verze };
    await request('PUT /pristupy/:id/', { params: { id: entry.id }, body, klic });
  } else await request('POST /pristupy/', { body: { ...values, password }, klic });
  notifyDone(entry ? 'Přístup byl uložen.' : 'Přístup byl přidán.');
  refetch('/pristupy/');
}

const valuesOf = (entry: Access | null, home: string | null): Values => ({
  company_name: entry?.company_name ?? '',
  website_url: entry?.website_url ?? '',
  username: entry?.username ?? '',
  password: '',
  category: entry?.category ?? '',
  store: entry?.store ?? home ?? '',
  description: entry?.description ?? '',
  notes: entry?.notes ?? '',
});

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** Adds an access, or edits one: its password is not fetched, an empty field keeps it (D3 §5; 4-decisions §8). */
export function AccessForm({ entry, stores, categories, onClose }: Props) {
  const home = useUser().prodejna;
  const isNew = entry === null;
  const [isVisible, setVisible] = useState(false);
  const form = useForm<Values>({ initialValues: valuesOf(entry, home), validate: rules(isNew) });
  const generate = () => {
    form.setFieldValue('password', generatePassword(randomBytes));
    setVisible(true);
  };
  const shops = [...new Set([...stores, ...(entry ? [entry.store] : [])])];
  return (
    <FormModal
      title={isNew ? 'Nový přístup' : 'Úprava přístupu'}
      form={form}
      labels={LABELS}
      save={(values, attempt) => save(entry, values, attempt)}
      edited={entry && { verze: entry.verze, valuesOf: (current: Access) => valuesOf(current, home) }}
      failed="Chyba při ukládání přístupu"
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          {...form.getInputProps('company_name')}
          label={LABELS.company_name}
          autoComplete="off"
          maxLength={120}
          required
          data-autofocus
        />
        <NativeSelect
          {...form.getInputProps('store')}
          label={LABELS.store}
          data={[{ value: '', label: 'Vyberte prodejnu' }, ...shops]}
          required
        />
        <TextInput
          {...form.getInputProps('website_url')}
          label={LABELS.website_url}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
        />
        <Autocomplete
          {...form.getInputProps('category')}
          label={LABELS.category}
          data={categories}
          autoComplete="off"
          maxLength={60}
        />
        <TextInput
          {...form.getInputProps('username')}
          label={LABELS.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          required
        />
        <div>
          <PasswordInput
            {...form.getInputProps('password')}
            label={LABELS.password}
            description={isNew ? undefined : 'Prázdné pole ponechá dosavadní heslo.'}
            visible={isVisible}
            onVisibilityChange={setVisible}
            autoComplete="new-password"
            maxLength={500}
            required={isNew}
            classNames={{ innerInput: classes.mono }}
          />
          <Group gap="xs" mt={6}>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDice5 size={15} aria-hidden />}
              onClick={generate}
            >
              Vygenerovat heslo
            </Button>
            {form.values.password !== '' && (
              <ActionIcon
                variant="default"
                aria-label="Kopírovat heslo"
                title="Kopírovat heslo"
                onClick={() => copyValue('Heslo', form.values.password)}
              >
                <IconCopy size={15} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        </div>
      </SimpleGrid>
      <Textarea
        {...form.getInputProps('description')}
        label={LABELS.description}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={2000}
      />
      <Textarea
        {...form.getInputProps('notes')}
        label={LABELS.notes}
        description="Hesla sem nepište, poznámky vidí každý."
        autosize
        minRows={2}
        maxRows={5}
        maxLength={2000}
      />
    </FormModal>
  );
}
