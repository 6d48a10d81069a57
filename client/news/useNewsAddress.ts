import { LAST_ID } from '#shared/core/last-id.ts';
import { idOf, useAddress } from '../core/address.ts';

/** A number above those that there can be is nobody's, too: the last that may be asked for stands for it. */
const numberOf = (value: string | null) => {
  const id = idOf(value);
  return id && Math.min(id, LAST_ID - 1);
};

/** What the address says: the category looked at, and the post that a link leads to. */
export function useNewsAddress() {
  const { params, change } = useAddress();
  return {
    kategorie: numberOf(params.get('kategorie')),
    prispevek: numberOf(params.get('prispevek')),
    /** The linked post is opened with what others say to it. */
    komentare: params.get('komentare') === '1',
    /** All categories, no linked post. */
    showAll: () => change({ kategorie: null, prispevek: null, komentare: null }),
  };
}
