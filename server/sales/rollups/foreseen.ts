import type pg from 'pg';
import { findingByKeys } from '../plans.ts';
import { ownPerson } from './marks.ts';

/** What decides to whom a document's returns are credited; the document is in the rehearsed file, or stored. */
type Document = {
  zdroj: string;
  doklad: string;
  puvodni: string | null;
  prodava: boolean;
  osoba: string | null;
  isStaged: boolean;
};

/** For each staged document, the person of its first sold line, else of its first line. */
const STAGED = `
  select distinct on (n.zdroj_id, n.doklad) z.nazev as zdroj, n.doklad, n.puvodni_doklad as puvodni,
    r.typ = 'prodej' as prodava, nullif(concat_ws(' ', u.jmeno, u.prijmeni), '') as osoba, true as "isStaged"
  from doklady n
  join prodej_zdroj z on z.id = n.zdroj_id
  join radky r on r.zdroj_id = n.zdroj_id and r.doklad = n.doklad
  join prodej_osoba o on o.id = ${ownPerson('r')}
  left join uzivatel u on u.id = o.uzivatel_id
  order by n.zdroj_id, n.doklad, r.typ <> 'prodej', r.radek`;

/** Stored documents that documents of the file return; 'offset 0' has the same reason as in credit.ts. */
const STORED = `
  select distinct on (d.zdroj_id, d.doklad) z.nazev as zdroj, d.doklad, null as puvodni,
    r.typ = 'prodej' as prodava, nullif(concat_ws(' ', u.jmeno, u.prijmeni), '') as osoba, false as "isStaged"
  from (select zdroj_id, puvodni_doklad from doklady where puvodni_doklad is not null offset 0) as v
  join prodej_doklad d on d.zdroj_id = v.zdroj_id and d.doklad = v.puvodni_doklad
  join prodej_zdroj z on z.id = d.zdroj_id
  join prodejni_radek r on r.doklad_id = d.id
  join prodej_osoba o on o.id = r.osoba_id
  left join uzivatel u on u.id = o.uzivatel_id
  order by d.zdroj_id, d.doklad, r.typ <> 'prodej', r.radek`;

const keyOf = (zdroj: string, doklad: string) => `${zdroj}\0${doklad}`;

/**
 * To whom returned lines of the documents in `doklady` and `radky` would be credited (rule sales-8), before any of them is
 * stored: predicts for a preview what credit.ts does later. A stored document's lines already have their person.
 * @returns by source and document the name of the person, null for one who is nobody's; undefined: whom the line names
 */
export async function foreseenCredit(client: pg.ClientBase) {
  const staged = (await client.query<Document>(STAGED)).rows;
  const known = new Map<string, Document>();
  const add = (one: Document) => known.set(keyOf(one.zdroj, one.doklad), one);
  if (staged.some(({ puvodni }) => puvodni !== null))
    await findingByKeys(client, ['prodej_doklad', 'prodejni_radek'], async () =>
      (await client.query<Document>(STORED)).rows.forEach(add),
    );
  // Documents of the file take the place of stored ones.
  staged.forEach(add);
  const originalOf = ({ zdroj, puvodni }: Document) =>
    puvodni === null ? undefined : known.get(keyOf(zdroj, puvodni));

  return (zdroj: string, doklad: string): string | null | undefined => {
    const seen = new Set<Document>();
    let at = originalOf(known.get(keyOf(zdroj, doklad))!);
    // Up to the beginning of the chain; a cycle has none.
    while (at && !at.prodava && at.isStaged && !seen.has(at)) {
      seen.add(at);
      const before = originalOf(at);
      if (!before) break;
      at = before;
    }
    return at && (seen.has(at) && originalOf(at) ? undefined : at.osoba);
  };
}
