import { IS_LEADING, type Role } from '../../core/roles.ts';

/** Who sees an access (rule vault-7). These values are stored. */
export const WHO = {
  vsichni: 'Všichni',
  vedouci: 'Vedoucí a administrátoři',
  admin: 'Jen administrátoři',
} as const;
export type Who = keyof typeof WHO;

/** The home shops that they must have. These values are stored. */
export const WHERE = {
  vsechny: 'Ze všech prodejen',
  vlastni: 'Jen z prodejny přístupu',
  vybrane: 'Jen z vybraných prodejen',
} as const;
export type Where = keyof typeof WHERE;

/** Only for an access: its category decides. */
export const BY_CATEGORY = 'kategorie';
export const WHO_OF_ACCESS = { [BY_CATEGORY]: 'Podle kategorie', ...WHO } as const;

/** The values of `WHO` that admit somebody who is not an ADMIN; an ADMIN sees everything. */
export const admitting = (role: Role): Who[] => (IS_LEADING[role] ? ['vsichni', 'vedouci'] : ['vsichni']);

/** The version of a limit that nobody has set. */
export const NOTHING_SAID = 1;

export type Limit = { kdo: Who; kde: Where; prodejny: number[] };

/** The values in a form of a limit that nobody has set. */
export const UNSAID: Omit<Limit, 'kdo'> & { verze: number } = {
  ...{ kde: 'vsechny', prodejny: [], verze: NOTHING_SAID },
};

/** 'Vedoucí a administrátoři, jen z prodejny přístupu'; `names` maps the shops' numbers to their names. */
export function limitText({ kdo, kde, prodejny }: Limit, names: ReadonlyMap<number, string>): string {
  if (kdo === 'admin') return WHO.admin;
  if (kde === 'vsechny') return WHO[kdo];
  const shops = prodejny.map(id => names.get(id) ?? `prodejna ${id}`).join(', ');
  return kde === 'vlastni' ? `${WHO[kdo]}, jen z prodejny přístupu` : `${WHO[kdo]}, jen z prodejen: ${shops}`;
}
