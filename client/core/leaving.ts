import { type ApiError, request } from './api.ts';
import { isUnreachable } from './connection.ts';
import { quietly } from './quietly.ts';

/** What stands in the browser's store, for all its windows, until the server knows that the person signed out. */
const UNTOLD = 'odhlaseno';

/** The same for a browser that keeps nothing. */
let isUntoldHere = false;

/** Whom a window let in last, 0 once they signed out: the other windows hear it change, hidden ones too. */
export const WHO = 'kdo';

/** Says it to the other windows. */
export const say = (who: number) => quietly(() => localStorage.setItem(WHO, `${who}`));

/** Forgets the drafts in this window of all but `person`; whatever screen keeps one, its name is 'what:person:which'. */
export const dropDrafts = (person?: number) =>
  quietly(() => {
    for (const name of Object.keys(sessionStorage)) {
      const [, whose] = name.split(':');
      if (whose && Number(whose) !== person) sessionStorage.removeItem(name);
    }
  });

/** Somebody signs out: the next who asks who is there tells the server first. */
export function leave() {
  isUntoldHere = quietly(() => localStorage.setItem(UNTOLD, '1')) === null;
  say(0);
}

let telling: Promise<void> | null = null;

/** Somebody is signed in, or the server knows that nobody is: who was before is of no interest any more. */
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
 * Tells the server that somebody signed out here, if it does not know: before anybody is asked for, since their session
 * would let in whoever sits there then. @throws ApiError while the server cannot be told
 */
export async function tellLeaving() {
  if (!isUntoldHere && !quietly(() => localStorage.getItem(UNTOLD))) return;
  telling ??= tell();
  await telling;
}
