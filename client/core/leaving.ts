import { type ApiError, request } from './api.ts';
import { isUnreachable } from './connection.ts';
import { quietly } from './quietly.ts';

/** The key in the storage of all the browser's windows that is set until the server knows of a sign-out. */
const UNTOLD = 'odhlaseno';

/** The same flag, for a browser that stores nothing. */
let isUntoldHere = false;

/** The key with the id of the person who signed in last, 0 after sign-out; even hidden windows hear it change. */
export const WHO = 'kdo';

/** Announces the signed-in person's id (0 for nobody) to the other windows. */
export const say = (who: number) => quietly(() => localStorage.setItem(WHO, `${who}`));

/** Deletes this window's drafts except those of `person`; the key of every screen's drafts is 'what:person:which'. */
export const dropDrafts = (person?: number) =>
  quietly(() => {
    for (const name of Object.keys(sessionStorage)) {
      const [, whose] = name.split(':');
      if (whose && Number(whose) !== person) sessionStorage.removeItem(name);
    }
  });

/** Notes that somebody signs out. Before the next question who is signed in, the server is told of it. */
export function leave() {
  isUntoldHere = quietly(() => localStorage.setItem(UNTOLD, '1')) === null;
  say(0);
}

let telling: Promise<void> | null = null;

/** Clears the note of a sign-out: somebody has signed in, or the server knows that nobody is. */
export function forgetLeaving() {
  isUntoldHere = false;
  telling = null;
  quietly(() => localStorage.removeItem(UNTOLD));
}

async function tell() {
  try {
    await request('POST /users/logout/');
  } catch (error) {
    if (isUnreachable((error as ApiError).status)) throw error;
  } finally {
    telling = null;
  }
  forgetLeaving();
}

/**
 * Tells the server that somebody signed out here, if it does not know yet. This must happen before asking who is
 * signed in, since the old session would let in the next person at this device. @throws ApiError while the server
 * cannot be told
 */
export async function tellLeaving() {
  if (!isUntoldHere && !quietly(() => localStorage.getItem(UNTOLD))) return;
  telling ??= tell();
  await telling;
}
