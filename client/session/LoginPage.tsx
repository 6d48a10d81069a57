import { Alert, Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { signIn } from '../core/session.tsx';
import { Logo } from '../layout/header/Logo.tsx';
import { LonePage } from '../layout/LonePage.tsx';
import { forgetHanded, peekHanded } from '../oidc/handed.ts';
import { ProviderButton } from '../oidc/ProviderButton.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { type Asked, askedBy, loginProblem } from './login-problem.ts';
import { SecondStep } from './SecondStep.tsx';

const TITLE = 'Přihlášení do systému';
const WIDTH = '24rem';
const NO_COOKIES =
  'Prohlížeč má zakázané cookies, bez nich přihlášení nevydrží. Povolte je pro tuto stránku a načtěte ji znovu.';

type Props = {
  /** Why a person who was signed in has to sign in again, and their username. */
  reason?: string;
  username?: string;
};

/** The login screen (rule people-6). The requested address stays and is shown after signing in. */
export function LoginPage({ reason, username: before }: Props) {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(peekHanded()?.problem ?? null);
  const [asked, setAsked] = useState<Asked | null>(peekHanded()?.asked ?? null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    document.title = `${TITLE} – Prodejna`;
    forgetHanded();
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const username = String(entered.get('username') ?? '').trim();
    const heslo = String(entered.get('password') ?? '');
    if (isRunning || !username || !heslo) return;
    setRunning(true);
    setProblem(null);
    try {
      await signIn(username, heslo);
    } catch (error) {
      const step = askedBy(error);
      setAsked(step);
      if (step) return;
      setProblem(loginProblem(error));
      password.current?.select();
    } finally {
      setRunning(false);
    }
  };

  if (asked) {
    const backWith = (reason: string | null) => {
      setProblem(reason);
      setAsked(null);
    };
    return (
      <LonePage maw={WIDTH}>
        <SecondStep asked={asked} onBack={backWith} />
      </LonePage>
    );
  }
  return (
    <LonePage maw={WIDTH}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Logo />
          <Title order={1} size="h3">
            {TITLE}
          </Title>
          {reason && (
            <Alert role="status" color="brand" py="xs">
              {reason}
            </Alert>
          )}
          <ErrorBanner message={problem ?? (navigator.cookieEnabled ? null : NO_COOKIES)} />
          <TextInput
            label="Uživatelské jméno"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            size="md"
            maxLength={256}
            defaultValue={before}
            autoFocus={before === undefined}
          />
          <PasswordInput
            ref={password}
            data-autofocus
            label="Heslo"
            name="password"
            autoComplete="current-password"
            size="md"
            maxLength={256}
          />
          <Button type="submit" size="md" aria-disabled={isRunning}>
            {isRunning ? 'Přihlašování...' : 'Přihlásit se'}
          </Button>
          <ProviderButton
            isOver={before !== undefined}
            onProblem={error => setProblem(loginProblem(error))}
          />
        </Stack>
      </form>
    </LonePage>
  );
}
