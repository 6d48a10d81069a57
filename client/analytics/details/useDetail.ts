import { useAddress } from '../../core/address.ts';

/**
 * The opened detail in the address: `?detail=technik:Jan Novák` and, within it, the list that was chosen
 * (`&seznam=sluzby`). Opening is a step of the browser's history, so Back closes.
 */
export function useDetail() {
  const { params, change } = useAddress();
  const [kind = '', ...rest] = (params.get('detail') ?? '').split(':');
  return {
    /** '' while nothing is opened. */
    kind,
    value: rest.join(':'),
    list: params.get('seznam'),
    open: (opened: string, value = '') =>
      change({ detail: value ? `${opened}:${value}` : opened, seznam: null }, { step: true }),
    choose: (list: string | null) => change({ seznam: list }),
    close: () => change({ detail: null, seznam: null }),
  };
}
