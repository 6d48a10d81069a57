import { type Expression, sql } from 'kysely';

/** First letters of first name and surname, for the avatar (4-decisions §3). */
const inicialy = sql<string>`upper(left(uzivatel.jmeno, 1) || left(uzivatel.prijmeni, 1))`;

/** A surname as shown: a deleted person with history is '(bývalý)' (4-decisions §3). */
const shownSurname = sql<string>`uzivatel.prijmeni || case when uzivatel.smazan is null then '' else ' (bývalý)' end`;

/** The columns of a person, for a query over `uzivatel` left-joined with `prodejna`. */
export const personColumns = [
  'uzivatel.id',
  'uzivatel.uzivatelske_jmeno',
  'uzivatel.jmeno',
  'uzivatel.prijmeni',
  inicialy.as('inicialy'),
  'uzivatel.role',
  'uzivatel.aktivni',
  'prodejna.nazev as prodejna',
  'uzivatel.prodejna_id',
  'uzivatel.moduly',
] as const;

/** The author with this id as one JSON value of a row: `{id, jmeno, prijmeni, inicialy}`. */
export const authorJson = (id: Expression<number>) =>
  sql<{ id: number; jmeno: string; prijmeni: string; inicialy: string }>`(select to_json(autor) from (
    select uzivatel.id, uzivatel.jmeno, ${shownSurname} as prijmeni, ${inicialy} as inicialy
    from uzivatel where uzivatel.id = ${id}) as autor)`;
