import { finder } from '#shared/core/folded.ts';
import { ROLE_LABELS } from '#shared/core/roles.ts';
import type { ListedUser } from '#shared/users/contract.ts';

/** Whether the person has asked for another shop, or for the removal of their second step. */
export const isWaiting = ({ zadost_prodejna, zada_zruseni }: ListedUser) =>
  zadost_prodejna !== null || zada_zruseni !== null;

/** The people whose row contains every word of `search`, first those whose request waits for a decision. */
export function matching<U extends ListedUser>(users: U[], search: string): U[] {
  const finds = finder(search);
  const found = users.filter(({ id, jmeno, prijmeni, uzivatelske_jmeno, role, prodejna }) =>
    finds([id, jmeno, prijmeni, uzivatelske_jmeno, ROLE_LABELS[role], prodejna].join(' ')),
  );
  return [true, false].flatMap(is => found.filter(one => isWaiting(one) === is));
}
