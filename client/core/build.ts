import { createListeners } from '#shared/core/listeners.ts';
import { quietly } from './quietly.ts';
import { letGo, wouldLose } from './unsaved.ts';

/**
 * Compares the build that this page runs with the build on the server. The entry script's name depends on the hashes
 * of all other parts, so it identifies a build; it is read from the server's page (1 kB, mostly answered 304).
 */
const entryOf = (html: string) => /<script[^>]* type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? null;

/** The entry script that this page was loaded with; null where there is none. */
export const ownEntry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
const ANSWERS_WITHIN_MS = 5_000;
const RENEWED = 'nova-verze';

let newer: string | null = null;
const listeners = createListeners();

/** The entry script of the server's build; null when the server does not answer. */
async function ask(): Promise<string | null> {
  try {
    const response = await fetch('/', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    return response.ok ? entryOf(await response.text()) : null;
  } catch {
    return null;
  }
}

let asking: Promise<void> | null = null;

/** Asks the server whether it has another build than this page; one request at a time. */
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

/** Reloads the page at its current address if the server can deliver it; returns false otherwise. */
export async function renew(): Promise<boolean> {
  const entry = await ask();
  if (entry === null) return false;
  quietly(() => sessionStorage.setItem(RENEWED, entry));
  letGo();
  window.location.reload();
  return true;
}

/**
 * Reloads the page by itself when nothing would be lost. It does so once per build, as far as the browser remembers:
 * while some instances still serve the previous build, the page must not reload for ever.
 */
export async function renewWhenClean() {
  if (newer === null || wouldLose()) return;
  const isDone = quietly(() => sessionStorage.getItem(RENEWED) === newer) ?? true;
  if (!isDone) await renew();
}
