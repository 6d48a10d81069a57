import { createListeners } from '#shared/core/listeners.ts';
import { quietly } from '../../core/quietly.ts';

/** An unfinished post or comment. Files are only kept in memory; text survives a reload of the page. */
export type Draft = { obsah: string; kategorie: number[]; prodejny: number[]; soubory: File[] };

const EMPTY: Draft = { obsah: '', kategorie: [], prodejny: [], soubory: [] };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Whether discarding it would lose nothing. Chosen categories and shops alone are no loss. */
export const isBlank = (draft: Draft) => draft.obsah.trim() === '' && draft.soubory.length === 0;

/** The rest of a draft beyond what was sent of it; its whole text if it no longer begins with the sent text. */
function beyond({ obsah, soubory }: Draft, sent: Draft): Draft {
  const rest = obsah.startsWith(sent.obsah) ? obsah.slice(sent.obsah.length).trimStart() : obsah;
  return { ...EMPTY, obsah: rest, soubory: soubory.filter(file => !sent.soubory.includes(file)) };
}

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'number') : [];

/** Parses a stored draft; anything else stored there counts as none. */
function parsed(stored: string | null): Draft {
  try {
    const { obsah, kategorie, prodejny } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
    return {
      ...EMPTY,
      obsah: typeof obsah === 'string' ? obsah : '',
      kategorie: numbersOf(kategorie),
      prodejny: numbersOf(prodejny),
    };
  } catch {
    return EMPTY;
  }
}

/** Drafts by name, kept in the browser's session storage where available. */
export function createDrafts(storage: () => Store) {
  const drafts = new Map<string, Draft>();
  const listeners = createListeners();

  const stored = <T>(use: (store: Store) => T) => quietly(() => use(storage()));
  const read = (name: string): Draft => {
    const known = drafts.get(name);
    if (known) return known;
    const draft = parsed(stored(store => store.getItem(name)));
    drafts.set(name, draft);
    return draft;
  };
  const put = (name: string, draft: Draft) => {
    drafts.set(name, draft);
    const { soubory, ...text } = draft;
    stored(store => (text.obsah ? store.setItem(name, JSON.stringify(text)) : store.removeItem(name)));
    listeners.tell();
  };

  return {
    read,
    change: (name: string, patch: Partial<Draft>) => put(name, { ...read(name), ...patch }),
    /** Clears what was sent and keeps what was added meanwhile; without `sent`, clears everything. */
    clear: (name: string, sent = read(name)) => put(name, beyond(read(name), sent)),
    /** Whether any draft read on this page has content that would be lost. */
    isAnyBegun: () => [...drafts.values()].some(draft => !isBlank(draft)),
    clearAll: () => {
      for (const name of drafts.keys()) put(name, EMPTY);
    },
    subscribe: listeners.add,
  };
}
