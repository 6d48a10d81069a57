import type { Tx } from '#server/core/database/db.ts';
import { insertUser } from '#server/users/queries.ts';
import type { Role } from '#shared/core/roles.ts';
import { MODULES } from '#shared/core/roles.ts';
import { PEOPLE } from '#world/chain.ts';

const FIRST_ID = 101;
const NAMES = [
  'Anna',
  'Bohumil',
  'Cyril',
  'Dana',
  'Emil',
  'Františka',
  'Gustav',
  'Helena',
  'Igor',
  'Julie',
  'Kamil',
];
const SURNAMES = ['Adámek', 'Brož'];

/** The people added to reach 60: administrators and managers first, then sellers. */
const roleOf = (index: number): Role => (index < 3 ? 'ADMIN' : index < 6 ? 'VEDOUCI' : 'PRODEJCE');

const added = NAMES.flatMap(jmeno => SURNAMES.map(prijmeni => ({ jmeno, prijmeni }))).map((name, index) => ({
  ...name,
  id: FIRST_ID + index,
  username: `kolega${index + 1}`,
  role: roleOf(index),
  shop: (index % 6) + 1,
}));

/** Everybody who can sign in to the measured chain: 60 people, all with the demo's password. */
export const STAFF: { username: string; role: Role }[] = [
  ...PEOPLE.filter(person => person.aktivni !== false),
  ...added,
].map(({ username, role }) => ({ username, role }));

/** Adds people to the chain until there are 60. */
export async function fillPeople(db: Tx) {
  const { heslo_hash } = await db
    .selectFrom('uzivatel')
    .select('heslo_hash')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  for (const { username, shop, ...person } of added) {
    await insertUser(db, {
      ...person,
      uzivatelske_jmeno: username,
      aktivni: true,
      prodejna_id: shop,
      moduly: [...MODULES],
      heslo_hash,
    });
  }
}
