import { useSearchParams } from 'react-router';

/**
 * The opened detail in the address: `?detail=technik:Jan Novák` and, within it, the list that was chosen
 * (`&seznam=sluzby`). Opening is a step of the browser's history, so Back closes.
 */
export function useDetail() {
  const [params, setParams] = useSearchParams();
  const [kind = '', ...rest] = (params.get('detail') ?? '').split(':');
  const change = (detail: string | null, list: string | null, replace: boolean) =>
    setParams(
      current => {
        const changed = new URLSearchParams(current);
        for (const [name, value] of Object.entries({ detail, seznam: list })) {
          if (value === null) changed.delete(name);
          else changed.set(name, value);
        }
        return changed;
      },
      { replace },
    );
  return {
    /** '' while nothing is opened. */
    kind,
    value: rest.join(':'),
    list: params.get('seznam'),
    open: (opened: string, value = '') => change(value ? `${opened}:${value}` : opened, null, false),
    choose: (list: string | null) => change(params.get('detail'), list, true),
    close: () => change(null, null, true),
  };
}
