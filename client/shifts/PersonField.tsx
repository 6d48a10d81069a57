import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Action, allows, scopeOf } from '#shared/core/permissions.ts';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { withChosen } from '../ui/lists/offered.ts';
import { unknownChoice } from './StoreField.tsx';

const usePeopleChoices = () => useQuery(apiQuery('GET /users/choices/'));

/** Active people to plan for. */
export const usePeople = () => usePeopleChoices().data?.users ?? [];

/**
 * Whom the address chooses, as far as one may do `can` to what is theirs; else oneself: of somebody whom another tab has
 * chosen there would be refusals alone. Who is not active is the server's to judge. Null until it is known whose they are.
 * @param shopless the shop to which who has none belongs there
 */
export function useChosen(osoba: number, can: Action, shopless: number | null = null): number | null {
  const user = useUser();
  const { data, isPending } = usePeopleChoices();
  if (osoba === user.id) return osoba;
  if (isPending && scopeOf(user.role, can) === 'shop') return null;
  const chosen = data?.users.find(({ id }) => id === osoba);
  const owner = chosen && { ...chosen, prodejna_id: chosen.prodejna_id ?? shopless };
  return allows(user, can, owner) ? osoba : user.id;
}

type Props = Omit<NativeSelectProps, 'data' | 'onChange' | 'value'> & {
  value?: number;
  /** Told with the person's home shop, which the forms switch to. */
  onChange: (person: number, homeShop: number | null) => void;
  /** A former colleague whom a record belongs to, or whom the address names, is offered too. */
  also?: { id: number; jmeno: string; prijmeni?: string };
  /** Offers those alone of whom one may do it; everybody where it is left out. */
  can?: Action;
};

/** A choice of active people as 'first last (ID n)' (rule shifts-1). */
export function PersonField({ value, onChange, also, can, ...props }: Props) {
  const user = useUser();
  const choices = usePeopleChoices();
  const people = (choices.data?.users ?? []).filter(person => !can || allows(user, can, person));
  const offered =
    also && !people.some(({ id }) => id === also.id) ? [...people, { ...also, prodejna_id: null }] : people;
  return (
    <NativeSelect
      {...props}
      value={value}
      onChange={event => {
        const id = Number(event.currentTarget.value);
        onChange(id, offered.find(person => person.id === id)?.prodejna_id ?? null);
      }}
      data={withChosen(
        [
          ...(choices.data || also ? [] : [unknownChoice(value ?? 0, choices)]),
          ...offered.map(({ id, jmeno, prijmeni }) => ({
            value: String(id),
            label: `${[jmeno, prijmeni].filter(Boolean).join(' ')} (ID ${id})`,
          })),
        ],
        value === undefined ? '' : String(value),
      )}
    />
  );
}
