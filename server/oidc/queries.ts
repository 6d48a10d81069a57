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

/** The provider with the client's secret, for whoever talks to it. @throws TamperedError when it does not open */
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

/** A person's linked account, of whatever provider. */
export const findAccount = (db: Db, userId: number) =>
  db
    .selectFrom('prihlaseni_ucet')
    .select(['nazev', 'propojeno', 'pouzito'])
    .where('uzivatel_id', '=', userId)
    .executeTakeFirst();

/** Who is linked, by name, those who are not active as well. */
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

/** An account as its provider knows it: the issuer, and its number there, which is never given to another. */
export type Subject = { vydavatel: string; predmet: string };

/** Links were stored by the address that an ADMIN typed once: of a host alone perhaps with a slash behind it, or without. */
const spellingsOf = (issuer: string) => [issuer, issuerHref(issuer)];

/** The active person whose account this is. */
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
 * Whether the word of `provider` still lets this person in: it is offered as it was when it was asked, and the account is
 * linked. Both stay so until the end of the transaction.
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

/** Has all links of an issuer spell it as it does itself, so that an account is one and the same. */
export const respellIssuer = (db: Tx, vydavatel: string) =>
  db
    .updateTable('prihlaseni_ucet')
    .set({ vydavatel })
    .where('vydavatel', 'in', spellingsOf(vydavatel))
    .where('vydavatel', '<>', vydavatel)
    .execute();

/** Links an account in the place of the one that the person had, by which nobody signs in any more. @throws of the constraint where it is another person's */
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

/** An account was signed in with; a moment is noted at most. */
export const noteAccountUse = (db: Db, userId: number, now: number) =>
  db
    .updateTable('prihlaseni_ucet')
    .set({ pouzito: iso(now) })
    .where('uzivatel_id', '=', userId)
    .execute();

/** Takes a person's link away, and what waits of signing in by it. @returns what it was, undefined when there was none */
export async function deleteAccount(db: Tx, userId: number) {
  await dropVouched(db, userId);
  return db
    .deleteFrom('prihlaseni_ucet')
    .where('uzivatel_id', '=', userId)
    .returning('nazev')
    .executeTakeFirst();
}
