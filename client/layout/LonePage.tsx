import { Center, Paper } from '@mantine/core';
import type { ReactNode } from 'react';

/** A page of its own in the middle of the window: signing in, and what comes before all else. */
export const LonePage = ({ maw, children }: { maw: string; children: ReactNode }) => (
  <Center component="main" mih="100dvh" p="md">
    <Paper withBorder p="xl" radius="md" w="100%" maw={maw}>
      {children}
    </Paper>
  </Center>
);
