import { useAddress } from '../core/address.ts';
import { idOf } from '../core/ids.ts';
import { useAskedAgain } from '../navigation/useAskedAgain.ts';

/** What the address says: the category looked at, and the post that a link leads to. */
export function useNewsAddress() {
  const { params, change } = useAddress();
  const prispevek = idOf(params.get('prispevek'));
  const again = useAskedAgain(prispevek);
  return {
    kategorie: idOf(params.get('kategorie')),
    prispevek,
    /** How often the linked post was asked for with what others say to it, which is opened each time. */
    komentare: params.get('komentare') === '1' ? again + 1 : 0,
    /** All categories, no linked post. */
    showAll: () => change({ kategorie: null, prispevek: null, komentare: null }),
  };
}
