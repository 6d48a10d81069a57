import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; hint?: string; children?: ReactNode };

/** Shown when there is nothing to show: what that means and what can be done about it. */
export const EmptyState = ({ title, hint, children }: Props) => (
  <Stack align="center" gap="xs" py="xl" px="md" ta="center">
    <Text fw={600}>{title}</Text>
    {hint && (
      <Text size="sm" c="dimmed" maw="32rem" style={{ textWrap: 'balance' }}>
        {hint}
      </Text>
    )}
    {children}
  </Stack>
);
