import { Center, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { SessionProvider, useCurrentUser } from '../core/session.tsx';
import { part } from '../parts/part.tsx';
import { Loading } from './Loading.tsx';
import { Logo } from './Logo.tsx';
import { Shell } from './Shell.tsx';
import { Unreachable } from './Unreachable.tsx';

const LoginFrame = ({ children }: { children: ReactNode }) => (
  <Center component="main" mih="100dvh" p="md">
    <Stack align="center" maw="30rem">
      <Logo />
      <Title order={1} size="h3">
        Přihlášení do systému
      </Title>
      {children}
    </Stack>
  </Center>
);

/** Not needed by those who are signed in already. */
const LoginPage = part(() => import('../session/LoginPage.tsx'), 'LoginPage', {
  waiting: () => <Loading />,
  frame: LoginFrame,
  renews: true,
});

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
  if (session.data === null) return <LoginPage />;
  if (!session.isError) return <Loading />;
  return (
    <Unreachable
      reason={session.error.message}
      isRetrying={session.isFetching}
      onRetry={() => session.refetch()}
    />
  );
}
