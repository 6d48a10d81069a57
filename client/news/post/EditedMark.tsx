import { Text } from '@mantine/core';
import { Age } from '../../ui/marks/Age.tsx';

/** Says that a text was edited, and when. */
export const EditedMark = ({ of: { upraveno } }: { of: { upraveno: string | null } }) =>
  upraveno && (
    <Text component="span" size="xs" c="dimmed">
      upraveno <Age of={upraveno} />
    </Text>
  );
