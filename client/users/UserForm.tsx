import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/users/contract.ts';
import { USER } from '#shared/users/fields.ts';
import { request } from '../core/api.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { todayInPrague } from '../forms/dates/today.ts';
import { passwordProblem, useLeastPassword } from '../forms/leastPassword.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { Remains } from '../forms/Remains.tsx';
import { Link } from '../navigation/Link.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import { retrying } from '../ui/retrying.tsx';
import { personRemains, remainsOf } from './remains.ts';

/** The earliest day that the server accepts. */
const FIRST_BIRTH = '1900-01-01';

type Props = {
  user: User | null;
  /** The proposed id of a new person; they may already have another in a till or the payroll. */
  nextId: number | undefined;
  onClose: () => void;
  /** Called after the saved person has appeared in the list. */
  onSaved: (id: number) => void;
};

/** The input of a person's home shop; a closed shop is no longer offered, except to those who have it. */
export function useHomeShop(home: string | null | undefined) {
  const choices = useQuery(apiQuery('GET /stores/prodejny/choices/'));
  const shops = choices.data?.stores.map(({ nazev }) => nazev) ?? [];
  const offered = new Set([...shops, ...(home ? [home] : [])]);
  return {
    data: [{ value: '', label: 'Bez domovské prodejny' }, ...offered],
    ...retrying(choices, 'prodejny', 'Prodejny se nepodařilo načíst.'),
  };
}

/**
 * The form that adds a person, or edits `user`, whose id is then locked. Before an active account is closed, it lists
 * what still depends on the person, because it is a departure that hands it over (rules people-8, people-18).
 */
export function UserForm({ user, nextId, onClose, onSaved }: Props) {
  const isNew = user === null;
  const least = useLeastPassword();
  const shop = useHomeShop(user?.prodejna);
  const { data } = useQuery({ ...personRemains(user?.id ?? 0), enabled: user?.aktivni ?? false });
  return (
    <RecordForm
      fields={USER}
      record={user}
      begin={{ id: String(nextId ?? '') }}
      rules={{
        heslo: typed => (typed === '' ? (isNew ? 'Heslo je povinné' : null) : passwordProblem(typed, least)),
      }}
      title={isNew ? 'Nový uživatel' : 'Úprava uživatele'}
      save={async ({ id, heslo, ...fields }, { verze, klic }) => {
        const answer = user
          ? await request('PUT /users/update/:id/', {
              params: { id: user.id },
              body: { ...fields, heslo, verze },
              klic,
            })
          : await request('POST /users/create/', { body: { id, ...fields, heslo: heslo ?? '' }, klic });
        notifyDone(answer.message);
        refetch('/users/').then(() => onSaved(answer.user.id));
      }}
      failed="Chyba při ukládání uživatele"
      onClose={onClose}
      inputs={form => ({
        id: {
          description: isNew ? 'Navrhujeme první volné. Později ho nelze změnit.' : 'ID nelze změnit.',
          // Typing replaces the proposed number.
          onFocus: (event: React.FocusEvent<HTMLInputElement>) => isNew && event.currentTarget.select(),
          readOnly: !isNew,
          variant: isNew ? 'default' : 'filled',
          required: isNew,
          'data-autofocus': isNew || undefined,
        },
        uzivatelske_jmeno: {
          description: 'Bez mezer, na velikosti písmen nezáleží.',
          'data-autofocus': !isNew || undefined,
        },
        heslo: {
          description: isNew ? `Alespoň ${least} znaků.` : 'Prázdné pole ponechá dosavadní heslo.',
          required: isNew,
        },
        role: { description: 'Určuje, co uživatel smí.', required: true },
        prodejna: shop,
        datum_narozeni: { min: FIRST_BIRTH, max: todayInPrague() },
        aktivni: { columns: 6, description: 'Neaktivní se nemůže přihlásit.', mt: { xs: 22 } },
        moduly: {
          description: 'Jen evidence, nic nepovolují ani neomezují.',
          above: data && user?.aktivni && !form.values.aktivni && (
            <Remains title="Co na účtu visí" rows={remainsOf(data.odchod)}>
              Předá to{' '}
              <Anchor
                component={Link}
                inherit
                c="inherit"
                underline="always"
                to={`/odchody?osoba=${user.id}`}
              >
                odchod
              </Anchor>
              , krok za krokem. Uložit to jde i tak, ale nikdo to pak nepřevezme.
            </Remains>
          ),
        },
      })}
    />
  );
}
