import type { Profile } from '#shared/profile/contract.ts';
import { PROFILE } from '#shared/users/fields.ts';
import { request } from '../core/api.ts';
import { refetchPeople } from '../core/people.ts';
import { apiQuery, queryClient } from '../core/queries.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import { useHomeShop } from '../users/UserForm.tsx';

const ROWS = { autosize: false, rows: 3 };

/** The form for one's own data; the shop can be chosen, role, id and username cannot be changed (rule people-13). */
export const ProfileForm = ({ profile, onClose }: { profile: Profile; onClose: () => void }) => (
  <RecordForm
    fields={PROFILE}
    record={profile}
    title="Úprava osobních údajů"
    draft="profil"
    save={async (body, { verze, klic }) => {
      const { profil, message } = await request('PUT /users/profile/update/', {
        body: { ...body, verze },
        klic,
      });
      queryClient.setQueryData(apiQuery('GET /users/profile/').queryKey, profil);
      notifyDone(message);
      refetchPeople();
    }}
    failed="Chyba při aktualizaci profilu"
    away="Chyba při komunikaci se serverem"
    onClose={onClose}
    inputs={{
      jmeno: { autoComplete: 'given-name' },
      prijmeni: { autoComplete: 'family-name' },
      prodejna: useHomeShop(profile.prodejna),
      telefon: { autoComplete: 'tel' },
      email: { autoComplete: 'email' },
      adresa: { ...ROWS, autoComplete: 'street-address' },
      poznamka: ROWS,
      ranni_posta: { description: 'Každé ráno na váš e-mail: včerejšek, kdo je v práci a co čeká.' },
    }}
  />
);
