import { finder } from '#shared/core/folded.ts';
import { ROLE_LABELS } from '#shared/core/roles.ts';
import type { User } from '#shared/users/contract.ts';

/** The people whose row contains every word of `search`. */
export function matching<U extends User>(users: U[], search: string): U[] {
  const finds = finder(search);
  return users.filter(({ id, jmeno, prijmeni, uzivatelske_jmeno, role, prodejna }) =>
    finds([id, jmeno, prijmeni, uzivatelske_jmeno, ROLE_LABELS[role], prodejna].join(' ')),
  );
}
