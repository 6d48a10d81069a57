import type { Profile } from '#shared/sales/profile.ts';
import { requiredColumns } from '../columns/profile-columns.ts';
import { FileProblem } from '../problem.ts';
import { columnKey } from '../row.ts';

/** The number of rows that are searched for a header. */
export const SEARCHED = 100;

export type HeaderTest = {
  /** Whether the row with this number in the file and these cells is the header. */
  is(row: number, cells: string[]): boolean;
};

/** The sentence for a file without the header that its profile expects. */
export function noHeader(profile: Profile): string {
  if (typeof profile.hlavicka === 'number')
    return `Na řádku ${profile.hlavicka} má být podle profilu záhlaví, ale soubor tam už končí.`;
  const needed = requiredColumns(profile).map(names => names.join(' nebo '));
  return `V prvních ${SEARCHED} řádcích není záhlaví se sloupci podle profilu „${profile.nazev}“: ${needed.join(', ')}.`;
}

/** Returns a predicate: whether a row has all columns that `profile` requires. */
export function fitsProfile(profile: Profile): (cells: string[]) => boolean {
  const required = requiredColumns(profile);
  return cells => {
    const keys = new Set(cells.map(columnKey));
    return required.every(options => options.some(name => keys.has(columnKey(name))));
  };
}

/** Finds the header below titles: the first row, unless the profile gives its row number or says to search for it. */
export function headerTest(profile: Profile): HeaderTest {
  const { hlavicka } = profile;
  if (hlavicka === undefined) return { is: () => true };
  if (hlavicka === 'hledat') {
    const fits = fitsProfile(profile);
    let seen = 0;
    return {
      is(_row, cells) {
        if (fits(cells)) return true;
        if (++seen < SEARCHED) return false;
        throw new FileProblem(noHeader(profile));
      },
    };
  }
  return {
    is(row) {
      if (row > hlavicka)
        throw new FileProblem(`Na řádku ${hlavicka} má být podle profilu záhlaví, ale je prázdný.`);
      return row === hlavicka;
    },
  };
}
