import { useAddress } from '../core/address.ts';
import { idOf } from '../core/ids.ts';

/** What the address says: the category looked at, and the post that a link leads to. */
export function useNewsAddress() {
  const { params, change } = useAddress();
  return {
    kategorie: idOf(params.get('kategorie')),
    prispevek: idOf(params.get('prispevek')),
    /** The linked post is opened with what others say to it. */
    komentare: params.get('komentare') === '1',
    /** All categories, no linked post. */
    showAll: () => change({ kategorie: null, prispevek: null, komentare: null }),
  };
}
