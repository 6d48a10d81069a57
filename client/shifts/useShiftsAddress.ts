import { useSearchParams } from 'react-router';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import { useUser } from '../core/session.tsx';

const TABS = ['kalendar', 'plan', 'hodiny', 'dochazka'] as const;

type Part = 'zalozka' | 'mesic' | 'prodejna' | 'osoba' | 'smena';

/**
 * What of the shifts is shown, kept in the address. Without a month it is the server's current one, without a
 * shop one's home, without a person oneself. Turning pages replaces the entry in the browser's history, so that
 * Back leaves the screen; opening a tab or a shift adds one.
 */
export function useShiftsAddress() {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  const set = (changed: Partial<Record<Part, string | null>>, replace = true) =>
    setParams(
      current => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changed)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace },
    );
  const number = (name: Part) => Number(/^[1-9]\d{0,8}$/.exec(params.get(name) ?? '')?.[0] ?? 0);
  return {
    zalozka: TABS.find(tab => tab === params.get('zalozka')) ?? 'kalendar',
    mesic: /^20\d\d-(0[1-9]|1[0-2])$/.exec(params.get('mesic') ?? '')?.[0],
    prodejna: number('prodejna') || user.prodejna_id || FALLBACK_SHOP,
    osoba: number('osoba') || user.id,
    smena: number('smena') || null,
    set,
  };
}
