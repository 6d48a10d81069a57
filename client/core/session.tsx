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

/** Whose session ended by itself: their page waits under the login screen until somebody signs in. */
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

/** Who was here is gone, or another has come: what was asked of them is nobody's to answer. */
export const whenParted = partings.add;

const leavings = createListeners();

/** What else goes with a person who signs out, or whom another follows: texts, files and notices. */
export const whenLeaving = leavings.add;

/** What anybody but `next` set going ends here: it would go on, and be taken back, in their name (docs/decisions/0147). */
function endDeeds(next?: number) {
  endTurn();
  leavings.tell();
  queryClient.getMutationCache().clear();
  dropDrafts(next);
}

/** What a person sees: all but the session's own query, which the shell watches. */
const SEEN: QueryFilters = { predicate: ({ queryKey: [call] }) => call !== KEY[0] };

/** What one person saw is forgotten before the next. */
const forget = () => queryClient.removeQueries(SEEN);

/** Somebody is there. Whoever was here before finds the page as it was, with the same rights; anybody else begins with nothing. */
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

/** An answer said that the session is over. */
function end() {
  const person = queryClient.getQueryData<CurrentUser | null>(KEY);
  if (person) setEnded(person);
  partings.tell();
  queryClient.setQueryData(KEY, null);
}

whenSignedOut(end);

/** Who is signed in: undefined while loading, null for nobody. */
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
    // Nothing can be shown without it, so that it fails rather than waits.
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

/** A successful login sets the user (rule people-4). @throws ApiError with `druhy_krok` where a second step is asked for */
export async function signIn(uzivatelske_jmeno: string, heslo: string) {
  // The answer to a late sign-out would take the new session's cookie with it.
  await tellLeaving();
  enter(await request('POST /users/login/', { body: { uzivatelske_jmeno, heslo } }));
}

/** The second step of it (rule people-16). */
export const finishSignIn = async (body: Args<'POST /users/login/krok/'>['body']) =>
  enter(await request('POST /users/login/krok/', { body }));

/** Asks again who is signed in, and what is still required of them. */
export const askWho = () => fetchAnew({ queryKey: KEY });

/** Nobody is here until the server says who. */
function clear() {
  endDeeds();
  partings.tell();
  forget();
  setEnded(null);
  queryClient.setQueryData(KEY, null);
  void askWho();
}

/** Clears the user even if the call fails (rule people-4); the server hears of it when it can. */
export function signOut() {
  leave();
  clear();
}

/** Another window let somebody else in, or its person signed out: then this one waits for them, as it does where a session ends. */
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

/** The signed-in person; only below the shell. */
export function useUser(): CurrentUser {
  const user = useContext(Session);
  if (!user) throw new Error('useUser outside of the shell');
  return user;
}

/** Whether the signed-in person may do `action`, to a record of `owner` when given. */
export function useMay(): (action: Action, owner?: { id: number }) => boolean {
  const user = useUser();
  return (action, owner) => allows(user, action, owner);
}
