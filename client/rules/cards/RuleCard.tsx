import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; hint: string; children: ReactNode };

/** A card for one kind of rules: its title, an explanation, and the rules. */
export const RuleCard = ({ title, hint, children }: Props) => (
  <Paper component="section" aria-label={title} withBorder p="md" miw={0}>
    <Stack gap="sm">
      <div>
        <Title order={2} size="h5">
          {title}
        </Title>
        <Text size="sm" c="dimmed" maw="var(--prose)">
          {hint}
        </Text>
      </div>
      {children}
    </Stack>
  </Paper>
);
