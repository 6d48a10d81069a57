import { Badge } from '@mantine/core';

/** Marks the signed-in person in a list of people. */
export const YouBadge = () => <Badge size="sm">Vy</Badge>;
