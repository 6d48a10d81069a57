import { PASSWORD } from '#shared/users/fields.ts';
import { passwordProblem, useLeastPassword } from '../forms/leastPassword.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { changePassword } from './password.ts';

/** Changes one's own password (rule people-7); the form is gone and empty after success or cancel. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const least = useLeastPassword();
  return (
    <RecordForm
      fields={PASSWORD}
      rules={{
        nove_heslo: typed => passwordProblem(typed, least),
        potvrzeni_hesla: (typed, { nove_heslo }) =>
          typed === nove_heslo ? passwordProblem(typed, least) : 'Nová hesla se neshodují',
      }}
      title="Změna hesla"
      save={(body, { klic }) => changePassword(body, klic)}
      failed="Chyba při změně hesla"
      away="Chyba při komunikaci se serverem"
      onClose={onClose}
      size="sm"
      inputs={{
        stare_heslo: { columns: 12, autoComplete: 'current-password' },
        nove_heslo: { columns: 12, description: `Alespoň ${least} znaků. Ostatní přihlášení skončí.` },
        potvrzeni_hesla: { columns: 12 },
      }}
    />
  );
}
