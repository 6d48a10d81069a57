import { Checkbox, Group, NativeSelect, PasswordInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { MODULE_LABELS, MODULES, ROLE_LABELS, ROLES } from '#shared/core/roles.ts';
import type { User } from '#shared/users/contract.ts';
import { request } from '../core/api.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { FormModal } from '../forms/FormModal.tsx';
import { useLeastPassword } from '../forms/leastPassword.ts';
import type { Attempt } from '../forms/useSaving.ts';
import { notifyDone } from '../ui/notify.ts';
import { initialValues, LABELS, payload, rules, type Values } from './fields.ts';

type Props = {
  user: User | null;
  /** Proposed for somebody new; a till or payroll may have given them another. */
  nextId: number | undefined;
  onClose: () => void;
};

const SHOWS = {
  role: (role: User['role']) => ROLE_LABELS[role],
  moduly: (modules: User['moduly']) => modules.map(module => MODULE_LABELS[module]).join(', '),
};

const save = async (user: User | null, values: Values, { verze, klic }: Attempt) => {
  const { id, heslo, ...fields } = payload(values);
  const { message } = user
    ? await request('PUT /users/update/:id/', {
        params: { id: user.id },
        body: { ...fields, heslo, verze },
        klic,
      })
    : await request('POST /users/create/', { body: { id, ...fields, heslo: heslo ?? '' }, klic });
  notifyDone(message);
  refetch('/users/');
};

/** Adds a person, or changes `user`, whose id is locked then (D1 §3). */
export function UserForm({ user, nextId, onClose }: Props) {
  const isNew = user === null;
  const least = useLeastPassword();
  const { data } = useQuery(apiQuery('GET /stores/prodejny/choices/'));
  const form = useForm<Values>({
    initialValues: initialValues(user, nextId),
    validate: rules(isNew, least),
  });
  // A closed shop is not offered any more, but stays for those who have it.
  const shops = new Set([
    ...(data?.stores.map(({ nazev }) => nazev) ?? []),
    ...(user?.prodejna ? [user.prodejna] : []),
  ]);

  return (
    <FormModal
      title={isNew ? 'Nový uživatel' : 'Úprava uživatele'}
      form={form}
      labels={LABELS}
      save={(values, attempt) => save(user, values, attempt)}
      edited={user && { verze: user.verze, valuesOf: initialValues }}
      shows={SHOWS}
      failed="Chyba při ukládání uživatele"
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          {...form.getInputProps('id')}
          label={LABELS.id}
          description={isNew ? 'Navrhujeme první volné. Později ho nelze změnit.' : 'ID nelze změnit.'}
          inputMode="numeric"
          // What is typed takes the place of the proposed number.
          onFocus={event => isNew && event.currentTarget.select()}
          autoComplete="off"
          maxLength={10}
          readOnly={!isNew}
          variant={isNew ? 'default' : 'filled'}
          required={isNew}
          data-autofocus={isNew || undefined}
        />
        <TextInput
          {...form.getInputProps('uzivatelske_jmeno')}
          label={LABELS.uzivatelske_jmeno}
          description="Bez mezer, na velikosti písmen nezáleží."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          required
          data-autofocus={!isNew || undefined}
        />
        <TextInput
          {...form.getInputProps('jmeno')}
          label={LABELS.jmeno}
          autoComplete="off"
          maxLength={80}
          required
        />
        <TextInput
          {...form.getInputProps('prijmeni')}
          label={LABELS.prijmeni}
          autoComplete="off"
          maxLength={80}
          required
        />
        <PasswordInput
          {...form.getInputProps('heslo')}
          label={LABELS.heslo}
          description={isNew ? `Alespoň ${least} znaků.` : 'Prázdné pole ponechá dosavadní heslo.'}
          autoComplete="new-password"
          maxLength={128}
          required={isNew}
        />
        <NativeSelect
          {...form.getInputProps('role')}
          label={LABELS.role}
          description="Určuje, co uživatel smí."
          data={ROLES.map(role => ({ value: role, label: ROLE_LABELS[role] }))}
          required
        />
        <NativeSelect
          {...form.getInputProps('prodejna')}
          label={LABELS.prodejna}
          data={[{ value: '', label: 'Bez domovské prodejny' }, ...shops]}
        />
        <Switch
          {...form.getInputProps('aktivni', { type: 'checkbox' })}
          label="Aktivní účet"
          description="Neaktivní se nemůže přihlásit."
          mt={{ xs: 22 }}
        />
      </SimpleGrid>
      <Checkbox.Group {...form.getInputProps('moduly')} label={LABELS.moduly}>
        <Group gap="lg" mt={6}>
          {MODULES.map(module => (
            <Checkbox key={module} value={module} label={MODULE_LABELS[module]} />
          ))}
        </Group>
      </Checkbox.Group>
    </FormModal>
  );
}
