import { Alert, Anchor, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../navigation/Link.tsx';

/** How much there is of one thing, and the screen where it is dealt with. */
export type Remaining = { text: string; to?: string };

type Props = { title: string; rows: Remaining[]; children: ReactNode };

/** At the end of a long form it would be said below the screen. */
const intoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' });

/** What hangs on a record that is about to be switched off, and below it which way is the right one; nothing where nothing does. */
export const Remains = ({ title, rows, children }: Props) =>
  rows.length > 0 && (
    <Alert
      role="alert"
      ref={intoView}
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
      my="xs"
    >
      <List size="sm" mb={4}>
        {rows.map(({ text, to }) => (
          <List.Item key={text}>
            {to ? (
              <Anchor component={Link} inherit c="inherit" underline="always" to={to}>
                {text}
              </Anchor>
            ) : (
              text
            )}
          </List.Item>
        ))}
      </List>
      <Text size="sm">{children}</Text>
    </Alert>
  );
