import { Paper, SimpleGrid, Text } from '@mantine/core';

/** A number with its name, and its meaning where that is not obvious. */
export type Fact = [name: string, value: string | undefined, hint?: string];

/** Numbers side by side; those that have not loaded yet show a dash. */
export const FactCards = ({ facts }: { facts: Fact[] }) => (
  <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
    {facts.map(([name, value, hint]) => (
      <Paper key={name} withBorder p="sm">
        <Text size="sm" c="dimmed">
          {name}
        </Text>
        <Text size="xl" fw={650}>
          {value ?? '—'}
        </Text>
        {hint && (
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </Paper>
    ))}
  </SimpleGrid>
);
