import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { request } from '../core/api.ts';
import { FormModal } from '../forms/FormModal.tsx';
import { passwordProblem, useLeastPassword } from '../forms/leastPassword.ts';
import type { Attempt } from '../forms/useSaving.ts';
import { notifyDone } from '../ui/notify.ts';

const LABELS = { stare_heslo: 'Staré heslo', nove_heslo: 'Nové heslo', potvrzeni_hesla: 'Potvrzení hesla' };

type Values = { stare_heslo: string; nove_heslo: string; potvrzeni_hesla: string };

/** Changes one's own password (D3 §5); the form is gone and empty after success or cancel. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const least = useLeastPassword();
  const form = useForm<Values>({
    initialValues: { stare_heslo: '', nove_heslo: '', potvrzeni_hesla: '' },
    validate: {
      stare_heslo: heslo => (heslo ? null : 'Povinné pole'),
      nove_heslo: heslo => passwordProblem(heslo, least),
      potvrzeni_hesla: (heslo, { nove_heslo }) =>
        heslo === nove_heslo ? passwordProblem(heslo, least) : 'Nová hesla se neshodují',
    },
  });
  const save = async (body: Values, { klic }: Attempt) => {
    notifyDone((await request('POST /users/profile/change-password/', { body, klic })).message);
  };
  return (
    <FormModal
      title="Změna hesla"
      form={form}
      labels={LABELS}
      save={save}
      failed="Chyba při změně hesla"
      onClose={onClose}
      size="sm"
    >
      <PasswordInput
        {...form.getInputProps('stare_heslo')}
        label={LABELS.stare_heslo}
        autoComplete="current-password"
        maxLength={256}
        required
        data-autofocus
      />
      <PasswordInput
        {...form.getInputProps('nove_heslo')}
        label={LABELS.nove_heslo}
        description={`Alespoň ${least} znaků. Ostatní přihlášení skončí.`}
        autoComplete="new-password"
        maxLength={128}
        required
      />
      <PasswordInput
        {...form.getInputProps('potvrzeni_hesla')}
        label={LABELS.potvrzeni_hesla}
        autoComplete="new-password"
        maxLength={128}
        required
      />
    </FormModal>
  );
}
