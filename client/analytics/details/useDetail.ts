import { useAddress } from '../../core/address.ts';

/**
 * The opened detail in the address: `?detail=technik:Jan Novák` and, within it, the list that was chosen
 * (`&seznam=sluzby`). Opening is a step of the browser's history, so Back closes.
 */
/** What the list within an opened detail says of itself; it goes with the detail. */
const OF_LIST = { seznam: null, podle: null, razeni: null, hledat: null };

export function useDetail() {
  const { params, change } = useAddress();
  const [kind = '', ...rest] = (params.get('detail') ?? '').split(':');
  return {
    /** '' while nothing is opened. */
    kind,
    value: rest.join(':'),
    list: params.get('seznam'),
    open: (opened: string, value = '') =>
      change({ ...OF_LIST, detail: value ? `${opened}:${value}` : opened }, { step: true }),
    choose: (list: string | null) => change({ ...OF_LIST, seznam: list }),
    close: () => change({ ...OF_LIST, detail: null }),
  };
}
