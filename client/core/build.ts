import { createListeners } from '#shared/core/listeners.ts';
import { quietly } from './quietly.ts';
import { letGo, wouldLose } from './unsaved.ts';

/**
 * Which build the page is of, and which the server has. The name of the entry, in which the names of all
 * other parts are hashed, tells: the server's page is asked for it (1 kB, mostly answered 304).
 */
const entryOf = (html: string) => /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(html)?.[1] ?? null;

/** The entry that the page began with; null where there is none. */
export const ownEntry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
const ANSWERS_WITHIN_MS = 5_000;
const RENEWED = 'nova-verze';

let newer: string | null = null;
const listeners = createListeners();

/** The entry of the server's build; null when it cannot be asked. */
async function ask(): Promise<string | null> {
  try {
    const response = await fetch('/', {
      cache: 'no-cache',
      headers: { Accept: 'text/html' },
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    return response.ok ? entryOf(await response.text()) : null;
  } catch {
    return null;
  }
}

let asking: Promise<void> | null = null;

/** Asks the server whether it has another build than the page is of; once at a time. */
export function lookForNewBuild(): Promise<void> {
  asking ??= ask().then(entry => {
    asking = null;
    if (entry === null || ownEntry === null) return;
    newer = entry === ownEntry ? null : entry;
    listeners.tell();
  });
  return asking;
}

export const newBuild = () => newer;

export const onNewBuild = listeners.add;

/** Loads the page anew, at its address, if the server can give it; false when it cannot. */
export async function renew(): Promise<boolean> {
  const entry = await ask();
  if (entry === null) return false;
  quietly(() => sessionStorage.setItem(RENEWED, entry));
  letGo();
  window.location.reload();
  return true;
}

/**
 * Renews the page by itself when nothing would be lost. Once for a build, as far as the browser remembers it: where some
 * instances still give the one before, the page must not load itself for ever.
 */
export async function renewWhenClean() {
  if (newer === null || wouldLose()) return;
  const isDone = quietly(() => sessionStorage.getItem(RENEWED) === newer) ?? true;
  if (!isDone) await renew();
}
