/** What on the screen would be lost with it: changed forms, chosen files, uploads on their way. */
const held = new Set<symbol>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Holds the screen until the function it returns is called: the browser asks before it is closed or loaded again. */
export function holdUnsaved(): () => void {
  const one = Symbol();
  if (held.size === 0) window.addEventListener('beforeunload', ask);
  held.add(one);
  return () => {
    held.delete(one);
    if (held.size === 0) window.removeEventListener('beforeunload', ask);
  };
}

/** Each tells whether something is begun that outlives the page and not the session: signing out asks of it. */
export const begun: (() => boolean)[] = [];

/** Whether the screen holds anything that would be lost. */
export const isUnsaved = () => held.size > 0;

/** The person has been asked already: the browser does not ask again. */
export const letGo = () => window.removeEventListener('beforeunload', ask);
