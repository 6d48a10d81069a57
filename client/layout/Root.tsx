import { lazy, Suspense } from 'react';
import { SessionProvider, useCurrentUser } from '../core/session.tsx';
import { Loading } from './Loading.tsx';
import { Shell } from './Shell.tsx';
import { Unreachable } from './Unreachable.tsx';

/** Not needed by those who are signed in already. */
const LoginPage = lazy(async () => ({ default: (await import('../session/LoginPage.tsx')).LoginPage }));

/** What is shown depends first on who is signed in (D1 §2). The address stays as it was asked for. */
export function Root() {
  const session = useCurrentUser();
  if (session.data) {
    return (
      <SessionProvider user={session.data}>
        <Shell />
      </SessionProvider>
    );
  }
  if (session.data === null) {
    return (
      <Suspense fallback={<Loading />}>
        <LoginPage />
      </Suspense>
    );
  }
  if (!session.isError) return <Loading />;
  return (
    <Unreachable
      reason={session.error.message}
      isRetrying={session.isFetching}
      onRetry={() => session.refetch()}
    />
  );
}
