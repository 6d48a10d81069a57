import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { type Action, allows } from '#shared/core/permissions.ts';
import type { CurrentUser } from '#shared/session/contract.ts';
import { ApiError, request, whenSignedOut } from './api.ts';
import { queryClient } from './queries.ts';

const KEY = ['GET /users/current/'];

/** Who is signed in: undefined while loading, null for nobody. */
export function useCurrentUser() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<CurrentUser | null> => {
      try {
        return (await request('GET /users/current/', {}, signal)).user;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => whenSignedOut(() => queryClient.setQueryData(KEY, null)), []);
  return query;
}

/** What one person saw is forgotten before the next. The session's own query stays: the shell watches it. */
const forget = () => queryClient.removeQueries({ predicate: query => query.queryKey[0] !== KEY[0] });

/** A successful login sets the user (D1 §4). */
export async function signIn(uzivatelske_jmeno: string, heslo: string) {
  const { user } = await request('POST /users/login/', { body: { uzivatelske_jmeno, heslo } });
  forget();
  queryClient.setQueryData(KEY, user);
}

/** Clears the user even if the call fails (D1 §4). */
export async function signOut() {
  await request('POST /users/logout/').catch(() => {});
  forget();
  queryClient.setQueryData(KEY, null);
}

/** After a change of one's own name or image: the header and all that shows people are fetched anew. */
export const refetchPeople = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [call] }) => typeof call === 'string' && /^GET \/(users|news|tasks)\//.test(call),
  });

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
