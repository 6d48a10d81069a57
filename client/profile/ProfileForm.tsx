import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#shared/profile/contract.ts';
import { request } from '../core/api.ts';
import { apiQuery, queryClient } from '../core/queries.ts';
import { refetchPeople } from '../core/session.tsx';
import { FormModal } from '../forms/FormModal.tsx';
import type { Attempt } from '../forms/useSaving.ts';
import { notifyDone } from '../ui/notify.ts';

export const LABELS = {
  jmeno: 'Jméno',
  prijmeni: 'Příjmení',
  prodejna: 'Domovská prodejna',
  telefon: 'Telefon',
  email: 'E-mail',
  adresa: 'Adresa',
  poznamka: 'Poznámka',
};

const required = (reason: string) => (value: string) => (value.trim() ? null : reason);

const valuesOf = (profile: Profile) => ({
  jmeno: profile.jmeno,
  prijmeni: profile.prijmeni,
  prodejna: profile.prodejna ?? '',
  telefon: profile.telefon ?? '',
  email: profile.email ?? '',
  adresa: profile.adresa ?? '',
  poznamka: profile.poznamka ?? '',
});

/** Changes one's own data; the shop is chosen, role, id and username cannot be changed (4-decisions §10). */
export function ProfileForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { data } = useQuery(apiQuery('GET /stores/prodejny/choices/'));
  const form = useForm({
    initialValues: valuesOf(profile),
    validate: { jmeno: required('Jméno je povinné'), prijmeni: required('Příjmení je povinné') },
  });
  const shops = new Set([
    ...(data?.stores.map(({ nazev }) => nazev) ?? []),
    ...(profile.prodejna ? [profile.prodejna] : []),
  ]);

  const save = async (values: typeof form.values, { verze, klic }: Attempt) => {
    const body = { ...values, verze };
    const { profil, message } = await request('PUT /users/profile/update/', { body, klic });
    queryClient.setQueryData(apiQuery('GET /users/profile/').queryKey, profil);
    notifyDone(message);
    refetchPeople();
  };

  return (
    <FormModal
      title="Úprava osobních údajů"
      draft="profil"
      form={form}
      labels={LABELS}
      save={save}
      edited={{ verze: profile.verze, valuesOf }}
      failed="Chyba při aktualizaci profilu"
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          {...form.getInputProps('jmeno')}
          label={LABELS.jmeno}
          autoComplete="given-name"
          maxLength={80}
          required
          data-autofocus
        />
        <TextInput
          {...form.getInputProps('prijmeni')}
          label={LABELS.prijmeni}
          autoComplete="family-name"
          maxLength={80}
          required
        />
        <NativeSelect
          {...form.getInputProps('prodejna')}
          label={LABELS.prodejna}
          data={[{ value: '', label: 'Bez domovské prodejny' }, ...shops]}
        />
        <TextInput
          {...form.getInputProps('telefon')}
          type="tel"
          label={LABELS.telefon}
          autoComplete="tel"
          maxLength={21}
        />
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          label={LABELS.email}
          autoComplete="email"
          maxLength={254}
        />
      </SimpleGrid>
      <Textarea
        {...form.getInputProps('adresa')}
        label={LABELS.adresa}
        autoComplete="street-address"
        rows={3}
        maxLength={500}
      />
      <Textarea {...form.getInputProps('poznamka')} label={LABELS.poznamka} rows={3} maxLength={2000} />
    </FormModal>
  );
}
