import { queryClient } from './queries.ts';
import { writing } from './within.ts';

/**
 * What would be lost with the page, and whether it would with the screen already: changed forms and chosen files would;
 * files on their way, and those that failed and can be sent again, go on while another screen is shown.
 */
const held = new Map<symbol, boolean>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Holds the page until the function it returns is called: the browser asks before it is closed or loaded again. */
export function holdUnsaved(goesWithScreen = true): () => void {
  const one = Symbol();
  window.addEventListener('beforeunload', ask);
  held.set(one, goesWithScreen);
  return () => {
    held.delete(one);
    if (held.size === 0) letGo();
  };
}

/** Each tells whether something is begun that outlives the page and not the session: signing out asks of it. */
export const begun: (() => boolean)[] = [];

/** Whether another screen would lose anything. */
export const isUnsaved = () => [...held.values()].includes(true);

/** Whether another page would: also what was sent and not answered, and what waits its turn. */
export const wouldLose = () =>
  held.size + writing() + queryClient.isMutating({ predicate: ({ state }) => state.isPaused }) > 0;

/** The person has been asked already: the browser does not ask again. */
export const letGo = () => window.removeEventListener('beforeunload', ask);
