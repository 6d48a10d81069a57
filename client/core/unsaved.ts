import { queryClient } from './queries.ts';
import { writing } from './within.ts';

/**
 * Work that would be lost with the page; the value tells whether leaving the screen already loses it. That is so for
 * changed forms and chosen files; uploads in progress, and failed ones that can be sent again, survive a change of
 * screen.
 */
const held = new Map<symbol, boolean>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Registers unsaved work until the returned function is called; the browser asks before closing or reloading. */
export function holdUnsaved(goesWithScreen = true): () => void {
  const one = Symbol();
  window.addEventListener('beforeunload', ask);
  held.set(one, goesWithScreen);
  return () => {
    held.delete(one);
    if (held.size === 0) letGo();
  };
}

/** Each tells whether work is under way that outlives the page but not the session; checked before signing out. */
export const begun: (() => boolean)[] = [];

/** Whether leaving the screen would lose anything. */
export const isUnsaved = () => [...held.values()].includes(true);

/** Whether leaving the page would lose anything: also counts writes that are unanswered or waiting their turn. */
export const wouldLose = () =>
  held.size + writing() + queryClient.isMutating({ predicate: ({ state }) => state.isPaused }) > 0;

/** Stops the browser's own question, because the person has already been asked. */
export const letGo = () => window.removeEventListener('beforeunload', ask);
