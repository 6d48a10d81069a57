import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { RETURN_PATH } from '#shared/oidc/paths.ts';
import type { CurrentUser } from '#shared/session/contract.ts';
import { useLive } from '../core/live.ts';
import { SessionProvider, useCurrentUser, useEnded, whenLeaving, whenParted } from '../core/session.tsx';
import { useGuardedLeaving } from '../forms/leave.ts';
import { isSamePath, usePlace } from '../navigation/Navigation.tsx';
import { part } from '../parts/part.tsx';
import { dismissQuestion } from '../ui/dialogs/question.ts';
import { hideNotices } from '../ui/notices/notices.ts';
import { sentenceOf } from '../ui/notices/problem.ts';
import { useCovered } from '../ui/page/useCovered.ts';
import { ConnectionBar } from './ConnectionBar.tsx';
import { Logo } from './header/Logo.tsx';
import { Loading } from './Loading.tsx';
import { Shell } from './Shell.tsx';

type Props = { reason: string; isRetrying: boolean; onRetry: () => void };

/** Shown when the server cannot say who is signed in, so that nothing else can be shown yet. */
const Unreachable = ({ reason, isRetrying, onRetry }: Props) => (
  <Center component="main" mih="100dvh" p="md">
    <Stack align="center" ta="center" maw="26rem">
      <Logo />
      <Stack gap={4} role="alert">
        <Title order={1} size="h3">
          Aplikaci se nepodařilo načíst
        </Title>
        <Text>{reason}</Text>
      </Stack>
      <Button onClick={onRetry} loading={isRetrying}>
        Zkusit znovu
      </Button>
    </Stack>
  </Center>
);

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

/** How a part that is a page of its own is shown, without the shell, until it is there. */
const OWN_PAGE = { waiting: () => <Loading />, frame: LoginFrame, renews: true };

// An unanswered question is dismissed: nothing happens.
whenParted(dismissQuestion);
whenLeaving(hideNotices);

/** Loaded separately, because a person who is already signed in does not need it. */
const LoginPage = part(() => import('../session/LoginPage.tsx'), 'LoginPage', OWN_PAGE);
const SignInAgain = part(() => import('../session/SignInAgain.tsx'), 'SignInAgain', {
  ...OWN_PAGE,
  renews: false,
});

const SetupPage = part(() => import('../factors/SetupPage.tsx'), 'SetupPage', OWN_PAGE);

/**
 * Whether to show the setup of a second step: from when the person lacks one until they finish. It stays open
 * although a newer answer about the session no longer asks for it, because recovery codes are only shown once.
 */
function useLed(me: CurrentUser | null | undefined) {
  const [led, setLed] = useState<number | null>(null);
  const next = me && (me.chybi_krok || me.id === led) ? me.id : null;
  if (next !== led) setLed(next);
  return { isLed: next !== null, done: () => setLed(null) };
}

/**
 * Chooses what to show by who is signed in (rule people-3). The address stays as requested, and a page whose session
 * ended stays below the login screen, for the same person with the same role.
 */
function Office() {
  const session = useCurrentUser();
  const ended = useEnded();
  useLive(session.data?.id);
  useGuardedLeaving();
  const user = session.data ?? ended;
  useCovered(!session.data && user !== null);
  const { isLed, done } = useLed(session.data);
  if (session.data && isLed) return <SetupPage isRequired={session.data.chybi_krok} onDone={done} />;
  if (user) {
    return (
      <>
        <SessionProvider key={`${user.id} ${user.role}`} user={user}>
          <Shell />
          <ConnectionBar />
        </SessionProvider>
        {!session.data && (
          <div data-cover>
            <SignInAgain username={user.uzivatelske_jmeno} />
          </div>
        )}
      </>
    );
  }
  if (session.data === null) return <LoginPage />;
  if (!session.isError) return <Loading />;
  return (
    <Unreachable
      reason={sentenceOf(session.error) ?? session.error.message}
      isRetrying={session.isFetching}
      onRetry={() => session.refetch()}
    />
  );
}

/** The kiosk, which nobody is signed in to: it has neither a session nor the shell (rule kiosk-1). */
const KioskPage = part(() => import('../kiosk/KioskPage.tsx'), 'KioskPage', OWN_PAGE);

/** Loaded separately, because few people return from a provider (rule people-21). */
const ReturnPage = part(() => import('../oidc/ReturnPage.tsx'), 'ReturnPage', OWN_PAGE);

/** The application, or at their own addresses the kiosk and the page that a provider returns to. */
export function Root() {
  const { pathname } = usePlace();
  if (isSamePath('/kiosk', pathname)) return <KioskPage />;
  return isSamePath(RETURN_PATH, pathname) ? <ReturnPage /> : <Office />;
}
