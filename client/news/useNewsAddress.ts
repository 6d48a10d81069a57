import { useAddress } from '../core/address.ts';
import { idOf } from '../core/ids.ts';
import { useAskedAgain } from '../navigation/useAskedAgain.ts';

/** The state in the address: the chosen category, and the post that a link leads to. */
export function useNewsAddress() {
  const { params, change } = useAddress();
  const prispevek = idOf(params.get('prispevek'));
  const again = useAskedAgain(prispevek);
  return {
    kategorie: idOf(params.get('kategorie')),
    prispevek,
    /** How often a link to the post's comments was followed, which opens them each time; 0 without comments. */
    komentare: params.get('komentare') === '1' ? again + 1 : 0,
    /** Shows all categories without a linked post. */
    showAll: () => change({ kategorie: null, prispevek: null, komentare: null }),
  };
}
