import { IS_LEADING, type Role } from '../../core/roles.ts';

/** Who sees an access (rule vault-7). Stored. */
export const WHO = {
  vsichni: 'Všichni',
  vedouci: 'Vedoucí a administrátoři',
  admin: 'Jen administrátoři',
} as const;
export type Who = keyof typeof WHO;

/** In which shops they have to be at home. Stored. */
export const WHERE = {
  vsechny: 'Ze všech prodejen',
  vlastni: 'Jen z prodejny přístupu',
  vybrane: 'Jen z vybraných prodejen',
} as const;
export type Where = keyof typeof WHERE;

/** Of one access: what its category says. */
export const BY_CATEGORY = 'kategorie';
export const WHO_OF_ACCESS = { [BY_CATEGORY]: 'Podle kategorie', ...WHO } as const;

/** What somebody is admitted to who is no ADMIN, who sees all. */
export const admitting = (role: Role): Who[] => (IS_LEADING[role] ? ['vsichni', 'vedouci'] : ['vsichni']);

/** The version of what nobody has said anything of. */
export const NOTHING_SAID = 1;

export type Limit = { kdo: Who; kde: Where; prodejny: number[] };

/** How a form has what nobody has said anything of. */
export const UNSAID: Omit<Limit, 'kdo'> & { verze: number } = {
  ...{ kde: 'vsechny', prodejny: [], verze: NOTHING_SAID },
};

/** 'Vedoucí a administrátoři, jen z prodejny přístupu'; `names` are the shops' by their numbers. */
export function limitText({ kdo, kde, prodejny }: Limit, names: ReadonlyMap<number, string>): string {
  if (kdo === 'admin') return WHO.admin;
  if (kde === 'vsechny') return WHO[kdo];
  const shops = prodejny.map(id => names.get(id) ?? `prodejna ${id}`).join(', ');
  return kde === 'vlastni' ? `${WHO[kdo]}, jen z prodejny přístupu` : `${WHO[kdo]}, jen z prodejen: ${shops}`;
}
