import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

type Props = { title: string; subtitle?: string; children?: ReactNode };

/** The only h1 of a screen, with its filters and actions beside it. */
export const PageHeader = ({ title, subtitle, children }: Props) => (
  <div className={classes.header}>
    <div>
      <Title order={1} size="h3">
        {title}
      </Title>
      {subtitle && (
        <Text size="sm" c="dimmed">
          {subtitle}
        </Text>
      )}
    </div>
    {children && <div className={classes.actions}>{children}</div>}
  </div>
);
