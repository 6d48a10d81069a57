import { sql } from 'kysely';
import type { Tx } from '#server/core/database/db.ts';
import { hashPassword } from '#server/session/hashing.ts';
import { insertUser } from '#server/users/queries.ts';
import { MODULES } from '#shared/core/roles.ts';
import { CATEGORIES, DEMO_PASSWORD, PEOPLE, SHOPS } from './chain.ts';

/** Inserts the chain's shops, people and news categories into an empty, migrated database. */
export async function fillChain(db: Tx) {
  const shops = SHOPS.map(shop => ({ ...shop, oteviraci_doba: JSON.stringify(shop.oteviraci_doba) }));
  await db.insertInto('prodejna').values(shops).execute();
  await sql`select setval(pg_get_serial_sequence('prodejna', 'id'), max(id)) from prodejna`.execute(db);
  // One hash for everybody: forty would take forty times as long.
  const heslo_hash = await hashPassword(DEMO_PASSWORD);
  for (const { shop, username, ...person } of PEOPLE) {
    const moduly = person.role === 'PRODEJCE' ? MODULES.filter(name => name !== 'analytics') : [...MODULES];
    const aktivni = person.aktivni ?? true;
    await insertUser(db, {
      ...person,
      aktivni,
      uzivatelske_jmeno: username,
      prodejna_id: shop,
      moduly,
      heslo_hash,
    });
  }
  await db.insertInto('kategorie').values(CATEGORIES).execute();
}
