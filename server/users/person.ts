import { type Expression, sql } from 'kysely';
import type { Author } from '#shared/users/contract.ts';
import type { Db } from '../core/database/db.ts';
import { prepared } from '../core/database/prepared.ts';

/** The initials of first name and surname, for the avatar (rule people-8). */
const inicialy = sql<string>`upper(left(uzivatel.jmeno, 1) || left(uzivatel.prijmeni, 1))`;

const FORMER = ' (bývalý)';

/** The displayed surname: a deleted person with history is marked '(bývalý)' (rule people-9). */
const surnameOf = (alias: string) =>
  sql<string>`${sql.ref(`${alias}.prijmeni`)} || case when ${sql.ref(`${alias}.smazan`)} is null then '' else ${sql.lit(FORMER)} end`;

const shownSurname = surnameOf('uzivatel');

/** The displayed full name of a person, for a query over `uzivatel` under this alias; null where a join has nobody. */
export const shownName = (alias: string) =>
  sql<string>`${sql.ref(`${alias}.jmeno`)} || ' ' || ${surnameOf(alias)}`;

/**
 * A surname as displayed in plans: a deactivated person is marked '(neaktivní)', so that their shifts stand out
 * (rule shifts-17). A former person is marked already.
 */
export const plannedSurname = ({ prijmeni, aktivni }: { prijmeni: string; aktivni: boolean }) =>
  aktivni || prijmeni.endsWith(FORMER) ? prijmeni : `${prijmeni} (neaktivní)`;

/** The address of a person's image, or null; it changes with the image. */
const obrazek = sql<string | null>`(select '/api/users/profile/image/' || profil_obrazek.klic || '/'
  from profil_obrazek where profil_obrazek.uzivatel_id = uzivatel.id)`;

/** The order of people in lists, for a query over `uzivatel`. */
export const byName = sql`uzivatel.prijmeni collate "cs-x-icu", uzivatel.jmeno collate "cs-x-icu", uzivatel.id`;

/** Whether a person has a second step for signing in. */
export const hasStep = sql<boolean>`exists (select from krok where krok.uzivatel_id = uzivatel.id)`;

/** The columns of a person, for a query over `uzivatel` left-joined with `prodejna`. */
export const personColumns = [
  'uzivatel.id',
  'uzivatel.uzivatelske_jmeno',
  'uzivatel.jmeno',
  'uzivatel.prijmeni',
  inicialy.as('inicialy'),
  obrazek.as('obrazek'),
  'uzivatel.role',
  'uzivatel.aktivni',
  'prodejna.nazev as prodejna',
  'uzivatel.prodejna_id',
  'uzivatel.moduly',
  'uzivatel.datum_narozeni',
  'uzivatel.verze',
] as const;

/** The columns of a person as others see them. */
export const authorColumns = [
  'uzivatel.id',
  'uzivatel.jmeno',
  shownSurname.as('prijmeni'),
  inicialy.as('inicialy'),
  obrazek.as('obrazek'),
] as const;

/** The person with this id as a JSON value, as others see them. */
export const authorJson = (id: Expression<number>) =>
  sql<Author>`(select to_json(autor) from (
    select uzivatel.id, uzivatel.jmeno, ${shownSurname} as prijmeni, ${inicialy} as inicialy,
      ${obrazek} as obrazek
    from uzivatel where uzivatel.id = ${id}) as autor)`;

const authors = prepared((db, given: { ids: number[] }) =>
  db.selectFrom('uzivatel').select(authorColumns).where(sql<boolean>`id = any(${given.ids}::int[])`),
);

/** The people with these ids as others see them; for many rows with few people, faster than `authorJson`. */
export async function authorsOf(db: Db, ids: Iterable<number>): Promise<Map<number, Author>> {
  const people: Author[] = await authors(db, { ids: [...new Set(ids)] });
  return new Map(people.map(person => [person.id, person]));
}
