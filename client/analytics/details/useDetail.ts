import { useAddress } from '../../core/address.ts';

/**
 * The open detail in the address: `?detail=technik:Jan Novák`, and the list that was chosen in it (`&seznam=sluzby`).
 * Opening adds an entry to the browser's history, so Back closes the detail.
 */
/** The parameters of the list within an open detail, which are removed with the detail. */
const OF_LIST = { seznam: null, podle: null, razeni: null, hledat: null };

export function useDetail() {
  const { params, change } = useAddress();
  const [kind = '', ...rest] = (params.get('detail') ?? '').split(':');
  return {
    /** '' while no detail is open. */
    kind,
    value: rest.join(':'),
    list: params.get('seznam'),
    open: (opened: string, value = '') =>
      change({ ...OF_LIST, detail: value ? `${opened}:${value}` : opened }, { step: true }),
    choose: (list: string | null) => change({ ...OF_LIST, seznam: list }),
    close: () => change({ ...OF_LIST, detail: null }),
  };
}
