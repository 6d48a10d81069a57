import { Button, Stack, Text, Title } from '@mantine/core';
import { ApiError } from '../core/api.ts';
import { finishSignIn } from '../core/session.tsx';
import { Logo } from '../layout/header/Logo.tsx';
import { part } from '../parts/part.tsx';
import { type Asked, loginProblem } from './login-problem.ts';

/** Loaded separately: few people sign in with a second step, and the others need not wait for its code. */
const ProofForm = part(() => import('../factors/ProofForm.tsx'), 'ProofForm');

type Props = {
  asked: Asked;
  /** Returns to the password, with a reason if there is one. */
  onBack: (reason: string | null) => void;
};

/** The second step of signing in: a passkey, a code of an application, or a recovery code (rule people-16). */
export function SecondStep({ asked, onBack }: Props) {
  const { token } = asked;
  return (
    <Stack>
      <Logo />
      <Title order={1} size="h3">
        Druhý krok přihlášení
      </Title>
      <Text size="sm" c="dimmed">
        První krok je v pořádku. Teď ještě potvrďte, že jste to vy.
      </Text>
      <ProofForm
        asked={asked}
        yes="Pokračovat"
        problemOf={loginProblem}
        prove={async proof => {
          try {
            await finishSignIn({ token, ...proof });
          } catch (error) {
            // The waiting sign-in has ended: too late, too many attempts, or the password changed.
            if (error instanceof ApiError && error.status === 401) return onBack(loginProblem(error));
            throw error;
          }
        }}
      />
      <Button variant="subtle" size="compact-sm" onClick={() => onBack(null)}>
        Zpět na heslo
      </Button>
      <Text size="xs" c="dimmed">
        Ztratili jste telefon? Použijte jeden ze záchranných kódů. Nemáte-li je, řekněte administrátorovi.
      </Text>
    </Stack>
  );
}
