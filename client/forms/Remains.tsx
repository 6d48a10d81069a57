import { Alert, Anchor, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../navigation/Link.tsx';

/** How much of one thing remains, and the screen where it can be dealt with. */
export type Remaining = { text: string; to?: string };

type Props = { title: string; rows: Remaining[]; children: ReactNode };

/** Scrolls the box into view: at the end of a long form it might be below the visible part. */
const intoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' });

/** Lists what still depends on a record about to be deactivated, and what to do instead; nothing without rows. */
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
