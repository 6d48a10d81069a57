import { useAddress } from '../core/address.ts';
import { choiceOf, idOf } from '../core/ids.ts';
import { useUser } from '../core/session.tsx';

const TABS = ['kalendar', 'plan', 'hodiny', 'dochazka', 'vykaz', 'volno', 'nabidky'] as const;

const ALL = 'vse';

type Part = 'zalozka' | 'mesic' | 'prodejna' | 'osoba' | 'smena' | 'zadost' | 'navrh';

/**
 * The state of the shifts screen, kept in the address. The defaults are the server's current month, the person's home
 * shop (all shops if they have none), and the person themselves. Changing the month or the shop replaces the entry in
 * the browser's history, so that Back leaves the screen; opening a tab or a shift adds one.
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
    /** The absence request that is being decided. */
    zadost: idOf(params.get('zadost')),
    /** Whether the planner shows the draft. */
    isDraft: params.get('navrh') === '1',
    /** Sets the shop to show; 0 means all. */
    setStore: (store: number) => change({ prodejna: store === 0 ? ALL : String(store) }),
    set: (changed: Partial<Record<Part, string | null>>, how?: { step: boolean }) => change(changed, how),
  };
}
