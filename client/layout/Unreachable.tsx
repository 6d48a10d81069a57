import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Logo } from './header/Logo.tsx';

type Props = { reason: string; isRetrying: boolean; onRetry: () => void };

/** The server does not say who is signed in, so nothing can be shown yet. */
export const Unreachable = ({ reason, isRetrying, onRetry }: Props) => (
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
