import { Button, Group } from '@mantine/core';
import { IconKey, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { ROLE_LABELS } from '#shared/core/roles.ts';
import type { Profile } from '#shared/profile/contract.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { LABELS, ProfileForm } from './ProfileForm.tsx';
import classes from './profile.module.css';

/** What a person's profile says, and the two forms that change it (D3 §2.5). */
export function PersonalData({ profile }: { profile: Profile }) {
  const [form, setForm] = useState<'data' | 'password' | null>(null);
  const close = () => setForm(null);
  const facts: [string, string | null][] = [
    [LABELS.jmeno, profile.jmeno],
    [LABELS.prijmeni, profile.prijmeni],
    ['Uživatelské jméno', profile.uzivatelske_jmeno],
    ['ID', String(profile.id)],
    ['Role', ROLE_LABELS[profile.role]],
    [LABELS.prodejna, profile.prodejna],
    [LABELS.telefon, profile.telefon],
    [LABELS.email, profile.email],
    [LABELS.adresa, profile.adresa],
    [LABELS.poznamka, profile.poznamka],
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
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setForm('data')}>
          Upravit údaje
        </Button>
        <Button
          variant="default"
          leftSection={<IconKey size={16} aria-hidden />}
          onClick={() => setForm('password')}
        >
          Změnit heslo
        </Button>
      </Group>
      {form === 'data' && <ProfileForm profile={profile} onClose={close} />}
      {form === 'password' && <PasswordForm onClose={close} />}
    </div>
  );
}
