import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Action, allows, scopeOf } from '#shared/core/permissions.ts';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { withChosen } from '../ui/lists/offered.ts';
import { retrying } from '../ui/retrying.tsx';
import { unknownChoice } from './StoreField.tsx';

/** The query of the active people. */
export const usePeopleChoices = () => useQuery(apiQuery('GET /users/choices/'));

/** The active people that can be planned. */
export const usePeople = () => usePeopleChoices().data?.users ?? [];

/**
 * The person chosen in the address, if the viewer may do `can` to what is theirs; else the viewer, because another
 * tab's choice might only lead to refusals here. Whether the person is active is checked by the server. Null until
 * their shop is known.
 * @param shopless the shop that people without a shop count to there
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
  /** Called with the person and their home shop, which the forms switch to. */
  onChange: (person: number, homeShop: number | null) => void;
  /** A former colleague to offer as well: the owner of a record, or the person in the address. */
  also?: { id: number; jmeno: string; prijmeni?: string };
  /** Only offers people to whose records this may be done; everybody if left out. */
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
      {...retrying(choices, 'lidi')}
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
