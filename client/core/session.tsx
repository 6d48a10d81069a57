import { type QueryFilters, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '#shared/core/listeners.ts';
import { type Action, allows } from '#shared/core/permissions.ts';
import type { CurrentUser } from '#shared/session/contract.ts';
import { ApiError, type Args, noteArrival, request, whenSignedOut } from './api.ts';
import { dropDrafts, forgetLeaving, leave, say, tellLeaving, WHO } from './leaving.ts';
import { fetchAnew, queryClient } from './queries.ts';
import { endTurn } from './within.ts';

const KEY = ['GET /users/current/'];

/** The person whose session ended without a sign-out: their page waits under the login screen for a sign-in. */
let ended: CurrentUser | null = null;
const endings = createListeners();

function setEnded(person: CurrentUser | null) {
  ended = person;
  endings.tell();
}

/** The person whose session ended under the open page, or null. */
export const useEnded = () => useSyncExternalStore(endings.add, () => ended);

const known = () => queryClient.getQueryData<CurrentUser | null>(KEY) ?? ended;

const partings = createListeners();

/** Calls the listener when the session ends or another person signs in: open questions can no longer be answered. */
export const whenParted = partings.add;

const leavings = createListeners();

/** Registers cleanup for when a person signs out or another one follows: texts, files and notices. */
export const whenLeaving = leavings.add;

/**
 * Ends every write that was started by anybody but `next`: it would continue, and be undone, in the name of `next`
 * (docs/decisions/0147).
 */
function endDeeds(next?: number) {
  endTurn();
  leavings.tell();
  queryClient.getMutationCache().clear();
  dropDrafts(next);
}

/** All data that a person sees: every query but the session's own, which the shell watches. */
const SEEN: QueryFilters = { predicate: ({ queryKey: [call] }) => call !== KEY[0] };

/** Removes what one person saw before the next one uses the page. */
const forget = () => queryClient.removeQueries(SEEN);

/**
 * Handles a sign-in. The person whose session ended finds the page as it was if their role is the same; for anybody
 * else it starts empty.
 */
function arrive(user: CurrentUser) {
  const before = known();
  const isOther = before?.id !== user.id;
  if (isOther || ended) noteArrival(isOther && before !== null);
  if (isOther) endDeeds(user.id);
  if (isOther || before.role !== user.role) {
    forget();
    partings.tell();
  }
  if (ended) void fetchAnew(SEEN);
  setEnded(null);
}

/** Handles an answer that says that the session is over. */
function end() {
  const person = queryClient.getQueryData<CurrentUser | null>(KEY);
  if (person) setEnded(person);
  partings.tell();
  queryClient.setQueryData(KEY, null);
}

whenSignedOut(end);

/** The signed-in person: undefined while loading, null for nobody. */
export function useCurrentUser() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<CurrentUser | null> => {
      try {
        await tellLeaving();
        const { user } = await request('GET /users/current/', {}, signal);
        arrive(user);
        return user;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Somebody may have signed in in another window meanwhile.
    refetchOnWindowFocus: ({ state }) => (state.data === null ? 'always' : false),
    // Nothing can be shown without it, so it fails instead of waiting.
    networkMode: 'always',
  });
  useEffect(() => {
    window.addEventListener('storage', hear);
  }, []);
  return query;
}

export function enter({ user }: { user: CurrentUser }) {
  forgetLeaving();
  say(user.id);
  arrive(user);
  queryClient.setQueryData(KEY, user);
}

/** Signs in and sets the user (rule people-4). @throws ApiError with `druhy_krok` where a second step is asked for */
export async function signIn(uzivatelske_jmeno: string, heslo: string) {
  // The answer to a late sign-out would remove the new session's cookie.
  await tellLeaving();
  enter(await request('POST /users/login/', { body: { uzivatelske_jmeno, heslo } }));
}

/** Sends the second step of the sign-in (rule people-16). */
export const finishSignIn = async (body: Args<'POST /users/login/krok/'>['body']) =>
  enter(await request('POST /users/login/krok/', { body }));

/** Asks again who is signed in and what they still have to do. */
export const askWho = () => fetchAnew({ queryKey: KEY });

/** Resets the page to nobody, and asks the server who is signed in. */
function clear() {
  endDeeds();
  partings.tell();
  forget();
  setEnded(null);
  queryClient.setQueryData(KEY, null);
  void askWho();
}

/** Clears the user even if the call fails (rule people-4); the server is told as soon as possible. */
export function signOut() {
  leave();
  clear();
}

/**
 * Handles a sign-in or sign-out in another window. After a sign-in by another person this window starts again as
 * theirs; after a sign-out it waits for a sign-in, as when a session ends.
 */
function hear({ key, newValue }: StorageEvent) {
  const who = Number(newValue);
  if (key !== WHO || who === known()?.id) return;
  if (who) {
    forgetLeaving();
    clear();
  } else {
    dropDrafts();
    end();
  }
}

const Session = createContext<CurrentUser | null>(null);

export const SessionProvider = ({ user, children }: { user: CurrentUser; children: ReactNode }) => (
  <Session value={user}>{children}</Session>
);

/** The signed-in person; only available below the shell. */
export function useUser(): CurrentUser {
  const user = useContext(Session);
  if (!user) throw new Error('useUser outside of the shell');
  return user;
}

/** Returns a function that tells whether the signed-in person may do `action`, to a record of `owner` when given. */
export function useMay(): (action: Action, owner?: { id: number }) => boolean {
  const user = useUser();
  return (action, owner) => allows(user, action, owner);
}
