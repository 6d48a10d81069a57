import { Text } from '@mantine/core';
import { age, dateTime } from '../../core/format.ts';
import { useNow } from '../hooks/useNow.ts';

/** How long ago something was, updated every minute; the exact date on hover. */
export const Age = ({ of: instant }: { of: string }) => (
  <Text
    component="time"
    dateTime={instant}
    title={dateTime(instant)}
    size="xs"
    c="dimmed"
    style={{ whiteSpace: 'nowrap' }}
  >
    {age(instant, useNow())}
  </Text>
);
