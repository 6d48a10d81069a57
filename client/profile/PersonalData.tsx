import { Group } from '@mantine/core';
import { IconKey, IconPassword, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { namesOf } from '#shared/core/names.ts';
import { ROLE_LABELS } from '#shared/core/roles.ts';
import type { Profile } from '#shared/profile/contract.ts';
import { PASSWORD, PROFILE, USER } from '#shared/users/fields.ts';
import { apiQuery } from '../core/queries.ts';
import { passwordProblem, useLeastPassword } from '../forms/leastPassword.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { PinForm } from './PinForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { changePassword } from './password.ts';
import classes from './profile.module.css';

/** The form for changing one's own password (rule people-7); it closes and is cleared after success or cancel. */
function PasswordForm({ onClose }: { onClose: () => void }) {
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

const { jmeno: _, prijmeni: __, ranni_posta: ___, ...rest } = PROFILE;

/** The data of a person's profile, and the forms that change it (rule people-13). */
export function PersonalData({ profile }: { profile: Profile }) {
  const [form, setForm] = useState<'data' | 'password' | 'pin' | null>(null);
  const pin = useQuery(apiQuery('GET /users/profile/pin/')).data;
  const close = () => setForm(null);
  const facts: [string, string | null][] = [
    [PROFILE.jmeno.label, profile.jmeno],
    [PROFILE.prijmeni.label, profile.prijmeni],
    [USER.uzivatelske_jmeno.label, profile.uzivatelske_jmeno],
    [USER.id.label, String(profile.id)],
    [USER.role.label, ROLE_LABELS[profile.role]],
    ...namesOf(rest).map((name): [string, string | null] => [PROFILE[name].label, profile[name]]),
    [PROFILE.ranni_posta.label, profile.ranni_posta ? 'Ano' : 'Ne'],
  ];
  return (
    <div className={classes.panel}>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className={classes.unset}>Neuvedeno</span>}</dd>
          </div>
        ))}
      </dl>
      <Group gap="sm">
        <ButtonWithIcon icon={IconPencil} onClick={() => setForm('data')}>
          Upravit údaje
        </ButtonWithIcon>
        <ButtonWithIcon icon={IconKey} variant="default" onClick={() => setForm('password')}>
          Změnit heslo
        </ButtonWithIcon>
        <ButtonWithIcon icon={IconPassword} variant="default" onClick={() => setForm('pin')}>
          {pin?.nastaven ? 'Změnit PIN' : 'Nastavit PIN'}
        </ButtonWithIcon>
      </Group>
      {form === 'pin' && <PinForm isLocked={pin?.zamcen ?? false} onClose={close} />}
      {form === 'data' && <ProfileForm profile={profile} onClose={close} />}
      {form === 'password' && <PasswordForm onClose={close} />}
    </div>
  );
}
