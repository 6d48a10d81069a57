import { Badge } from '@mantine/core';

type Props = { isActive: boolean };

export const ActiveBadge = ({ isActive }: Props) => (
  <Badge color={isActive ? 'green' : 'gray'} miw="max-content">
    {isActive ? 'Aktivní' : 'Neaktivní'}
  </Badge>
);
