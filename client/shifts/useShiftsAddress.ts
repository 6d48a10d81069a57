import { useAddress } from '../core/address.ts';
import { choiceOf, idOf } from '../core/ids.ts';
import { useUser } from '../core/session.tsx';

const TABS = ['kalendar', 'plan', 'hodiny', 'dochazka', 'vykaz', 'volno', 'nabidky'] as const;

const ALL = 'vse';

type Part = 'zalozka' | 'mesic' | 'prodejna' | 'osoba' | 'smena' | 'zadost' | 'navrh';

/**
 * What of the shifts is shown, kept in the address. Without a month it is the server's current one, without a
 * shop one's home (all of them for who has none), without a person oneself. Turning pages replaces the entry in the browser's history, so that
 * Back leaves the screen; opening a tab or a shift adds one.
 */
export function useShiftsAddress() {
  const user = useUser();
  const { params, change } = useAddress();
  return {
    zalozka: TABS.find(tab => tab === params.get('zalozka')) ?? 'kalendar',
    mesic: /^20\d\d-(0[1-9]|1[0-2])$/.exec(params.get('mesic') ?? '')?.[0],
    prodejna:
      params.get('prodejna') === ALL
        ? null
        : (choiceOf(params.get('prodejna')) ?? (user.prodejna_id || null)),
    osoba: idOf(params.get('osoba')) ?? user.id,
    smena: idOf(params.get('smena')),
    /** A request for an absence that is being decided. */
    zadost: idOf(params.get('zadost')),
    /** Whether the planner shows the draft. */
    isDraft: params.get('navrh') === '1',
    /** The shop to show; 0 is all. */
    setStore: (store: number) => change({ prodejna: store === 0 ? ALL : String(store) }),
    set: (changed: Partial<Record<Part, string | null>>, how?: { step: boolean }) => change(changed, how),
  };
}
