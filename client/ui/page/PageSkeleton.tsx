import { Skeleton, Stack } from '@mantine/core';

const LINES = [100, 92, 96, 88, 98, 94, 90, 97];

/** The placeholder of a page while its code is loading. */
export const PageSkeleton = () => (
  <Stack gap="sm" role="status" aria-label="Načítání stránky">
    <Skeleton height={28} width="min(12rem, 100%)" my={4} />
    {LINES.map(width => (
      <Skeleton key={width} height={32} width={`${width}%`} />
    ))}
  </Stack>
);
