import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { askWho, signOut } from '../core/session.tsx';
import { Logo } from '../layout/header/Logo.tsx';
import { LonePage } from '../layout/LonePage.tsx';
import { Steps } from './Steps.tsx';

const TITLE = 'Nastavte si druhý krok přihlášení';

type Props = {
  /** The person has no second step yet; otherwise they may continue. */
  isRequired: boolean;
  onDone: () => void;
};

/** Shown instead of the application to an ADMIN who must have a second step and has none (rule people-16). */
export function SetupPage({ isRequired, onDone }: Props) {
  useEffect(() => {
    document.title = `${TITLE} – Prodejna`;
  }, []);
  const goOn = async () => {
    await askWho();
    onDone();
  };
  return (
    <LonePage maw="46rem">
      <Stack>
        <Logo />
        <Title order={1} size="h3">
          {TITLE}
        </Title>
        <Text size="sm">
          Administrátoři se tu přihlašují heslem a druhým krokem. Zabere to minutu, potom budete pokračovat.
        </Text>
        <Steps onSet={() => void goOn()} />
        {!isRequired && <Button onClick={() => void goOn()}>Pokračovat</Button>}
        <Button variant="subtle" size="compact-sm" onClick={signOut}>
          Odhlásit se
        </Button>
      </Stack>
    </LonePage>
  );
}
