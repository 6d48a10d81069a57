import { type Generated, sql } from 'kysely';
import type { Provider } from '#shared/oidc/contract.ts';
import { issuerHref } from '#shared/oidc/issuer.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { dropVouched } from '../factors/queries.ts';
import type { Sealed, Vault } from '../vault/cipher.ts';
import { PROVIDER_SECRET } from '../vault/sealed/queries.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    prihlaseni_poskytovatel: {
      id: number;
      zapnuto: boolean;
      popis: string;
      vydavatel: string;
      klient: string;
      vzdy_znovu: boolean;
      tajemstvi: Buffer | null;
      klic_id: string | null;
      verze: Generated<number>;
    };
    prihlaseni_ucet: {
      uzivatel_id: number;
      vydavatel: string;
      predmet: string;
      nazev: string;
      propojeno: string;
      pouzito: string | null;
    };
  }
}

const ofProvider = (db: Db) => db.selectFrom('prihlaseni_poskytovatel').where('id', '=', 1);

export const findProvider = (db: Db): Promise<Provider | undefined> =>
  ofProvider(db)
    .select(['zapnuto', 'popis', 'vydavatel', 'klient', 'vzdy_znovu', 'verze'])
    .select(sql<boolean>`tajemstvi is not null`.as('ma_klic'))
    .executeTakeFirst();

/** The provider with its client secret, for requests to it. @throws TamperedError when the secret does not open */
export async function openProvider(db: Db, vault: Vault) {
  const row = await ofProvider(db).selectAll().executeTakeFirst();
  if (!row) return null;
  const { tajemstvi, klic_id, ...provider } = row;
  const tajny_klic = tajemstvi && klic_id ? vault.open(PROVIDER_SECRET, { tajemstvi, klic_id }) : null;
  return { ...provider, tajny_klic };
}
export type OpenProvider = NonNullable<Awaited<ReturnType<typeof openProvider>>>;

type ProviderFields = Pick<OpenProvider, 'zapnuto' | 'popis' | 'vydavatel' | 'klient' | 'vzdy_znovu'>;

export const putProvider = (db: Tx, fields: ProviderFields & Partial<Sealed>) =>
  db
    .insertInto('prihlaseni_poskytovatel')
    .values({ id: 1, ...fields })
    .onConflict(conflict => conflict.column('id').doUpdateSet(fields))
    .execute();

/** A person's linked account, at any provider. */
export const findAccount = (db: Db, userId: number) =>
  db
    .selectFrom('prihlaseni_ucet')
    .select(['nazev', 'propojeno', 'pouzito'])
    .where('uzivatel_id', '=', userId)
    .executeTakeFirst();

/** All people with a linked account, by name, including inactive ones. */
export const listAccounts = (db: Db) =>
  db
    .selectFrom('prihlaseni_ucet')
    .innerJoin('uzivatel', 'uzivatel.id', 'prihlaseni_ucet.uzivatel_id')
    .select(['uzivatel.id', 'uzivatel.aktivni', 'nazev', 'propojeno', 'pouzito'])
    .select(sql<string>`uzivatel.prijmeni || ' ' || uzivatel.jmeno`.as('jmeno'))
    .where('smazan', 'is', null)
    .orderBy(sql`uzivatel.prijmeni collate "cs-CZ-x-icu"`)
    .orderBy('uzivatel.id')
    .execute();

/** An account as its provider knows it: the issuer, and its identifier there, which is never reused. */
export type Subject = { vydavatel: string; predmet: string };

/** Older links have the address that an ADMIN typed: for a mere host with or without a slash at the end. */
const spellingsOf = (issuer: string) => [issuer, issuerHref(issuer)];

/** The active person with this account. */
export const personOfAccount = (db: Db, { vydavatel, predmet }: Subject) =>
  db
    .selectFrom('prihlaseni_ucet')
    .innerJoin('uzivatel', 'uzivatel.id', 'prihlaseni_ucet.uzivatel_id')
    .select(['uzivatel.id', 'jmeno', 'prijmeni', 'heslo_hash', 'uzivatelske_jmeno'])
    .where('vydavatel', 'in', spellingsOf(vydavatel))
    .where('predmet', '=', predmet)
    .where('aktivni', '=', true)
    .where('smazan', 'is', null)
    .executeTakeFirst();

/**
 * Whether the confirmation by `provider` still lets this person in: the provider is still configured as it was, and
 * the account is linked. Both stay so until the end of the transaction.
 */
export const isVouchedFor = async (
  db: Tx,
  userId: number,
  { vydavatel, predmet }: Subject,
  provider: Pick<OpenProvider, 'vydavatel' | 'klient'>,
): Promise<boolean> => {
  const found = await db
    .selectFrom('prihlaseni_ucet as ucet')
    .innerJoin('prihlaseni_poskytovatel as kdo', join => join.on('kdo.id', '=', 1))
    .select('ucet.uzivatel_id')
    .where('ucet.uzivatel_id', '=', userId)
    .where('ucet.vydavatel', 'in', spellingsOf(vydavatel))
    .where('ucet.predmet', '=', predmet)
    .where('kdo.zapnuto', '=', true)
    .where('kdo.vydavatel', '=', provider.vydavatel)
    .where('kdo.klient', '=', provider.klient)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
};

/** Stores all links of an issuer in the issuer's own spelling, so that an account is one and the same. */
export const respellIssuer = (db: Tx, vydavatel: string) =>
  db
    .updateTable('prihlaseni_ucet')
    .set({ vydavatel })
    .where('vydavatel', 'in', spellingsOf(vydavatel))
    .where('vydavatel', '<>', vydavatel)
    .execute();

/** Links an account in place of the former one. @throws the constraint's error when it is another person's */
export async function putAccount(
  db: Tx,
  userId: number,
  { vydavatel, predmet, nazev }: Subject & { nazev: string },
  now: number,
) {
  const account = { vydavatel, predmet, nazev, propojeno: iso(now), pouzito: null };
  await dropVouched(db, userId);
  await db
    .insertInto('prihlaseni_ucet')
    .values({ uzivatel_id: userId, ...account })
    .onConflict(conflict => conflict.column('uzivatel_id').doUpdateSet(account))
    .execute();
}

/** Records that an account was used to sign in; at most one instant is kept. */
export const noteAccountUse = (db: Db, userId: number, now: number) =>
  db
    .updateTable('prihlaseni_ucet')
    .set({ pouzito: iso(now) })
    .where('uzivatel_id', '=', userId)
    .execute();

/** Removes a person's link, and sign-ins waiting after it. @returns the removed link, undefined if there was none */
export async function deleteAccount(db: Tx, userId: number) {
  await dropVouched(db, userId);
  return db
    .deleteFrom('prihlaseni_ucet')
    .where('uzivatel_id', '=', userId)
    .returning('nazev')
    .executeTakeFirst();
}
