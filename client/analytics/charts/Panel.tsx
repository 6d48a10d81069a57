import { Group, Skeleton, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Load } from '../../ui/notices/LoadBanner.tsx';
import { Failure } from '../details/Failure.tsx';
import classes from './Panel.module.css';

type Props = {
  title: string;
  load: Load;
  /** The message when it cannot be loaded, from the catalogue (rule platform-13). */
  failure?: string;
  /** The expected height of the content in px, so that nothing jumps. */
  height?: number;
  actions?: ReactNode;
  /** Controls of the content: they stay while it loads and when it fails. */
  tools?: ReactNode;
  /** Without a surface, because the content has its own. */
  isBare?: boolean;
  children: ReactNode;
};

/** A part of a screen that loads, fails and is retried independently of the others. */
export function Panel({
  title,
  load,
  failure = 'Chyba při načítání dat',
  height = 160,
  actions,
  tools,
  isBare,
  children,
}: Props) {
  const id = useId();
  return (
    <section
      className={classes.panel}
      data-bare={isBare || undefined}
      aria-labelledby={id}
      aria-busy={load.isPending || load.isPlaceholderData}
      data-stale={load.isPlaceholderData || undefined}
    >
      <div className={classes.head}>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {actions && <Group gap="xs">{actions}</Group>}
      </div>
      {tools && <div className={classes.tools}>{tools}</div>}
      <div className={classes.body}>
        {load.isError ? (
          <Failure message={failure} load={load} />
        ) : load.isPending ? (
          <Skeleton height={height} />
        ) : (
          children
        )}
      </div>
    </section>
  );
}
