import { ROLE_LABELS } from '#shared/core/roles.ts';
import type { User } from '#shared/users/contract.ts';

/** As people type: neither case nor diacritics matter. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The people in whose row every word of `search` stands. */
export function matching<U extends User>(users: U[], search: string): U[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return users.filter(({ id, jmeno, prijmeni, uzivatelske_jmeno, role, prodejna }) => {
    const row = folded([id, jmeno, prijmeni, uzivatelske_jmeno, ROLE_LABELS[role], prodejna].join(' '));
    return words.every(word => row.includes(word));
  });
}
