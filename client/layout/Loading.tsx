import { Center, Loader, Stack, Text } from '@mantine/core';
import { Logo } from './header/Logo.tsx';

/** Shown while the session is being loaded (rule people-4). */
export const Loading = () => (
  <Center component="main" mih="100dvh">
    <Stack align="center" gap="sm" role="status">
      <Logo />
      <Loader size="sm" type="dots" aria-hidden />
      <Text component="h1" size="sm" fw={400} m={0} c="dimmed">
        Načítání…
      </Text>
    </Stack>
  </Center>
);
