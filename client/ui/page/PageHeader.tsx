import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

type Props = { title: string; children?: ReactNode };

/** The one h1 of a screen, with its filters and actions beside it. */
export const PageHeader = ({ title, children }: Props) => (
  <div className={classes.header}>
    <Title order={1} size="h3">
      {title}
    </Title>
    {children && <div className={classes.actions}>{children}</div>}
  </div>
);
