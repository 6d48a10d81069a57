import { Badge } from '@mantine/core';

type Props = { isActive: boolean };

export const ActiveBadge = ({ isActive }: Props) => (
  <Badge color={isActive ? 'green' : 'gray'}>{isActive ? 'Aktivní' : 'Neaktivní'}</Badge>
);
