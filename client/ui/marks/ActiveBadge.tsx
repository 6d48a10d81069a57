import { Badge } from '@mantine/core';

type Props = { isActive: boolean };

/** Whether a record is in use. */
export const ActiveBadge = ({ isActive }: Props) => (
  <Badge color={isActive ? 'green' : 'gray'} miw="max-content">
    {isActive ? 'Aktivní' : 'Neaktivní'}
  </Badge>
);
