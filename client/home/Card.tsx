import { Button, Skeleton, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import classes from './home.module.css';

type Props = { title: string; actions?: ReactNode; children: ReactNode };

/** A part of the home screen under a heading. */
export function Card({ title, actions, children }: Props) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {actions}
      </div>
      {children}
    </section>
  );
}

const LINES = [1, 2, 3, 4, 5, 6, 7, 8];

type LoadedProps<T> = {
  query: Pick<UseQueryResult<T[]>, 'data' | 'isError'> & { refetch: () => unknown };
  /** The message for an empty list (rule home-2). */
  empty: string;
  /** The number of placeholder lines while it loads, at most 8. */
  lines: number;
  children: (rows: T[]) => ReactNode;
};

/** A list and its states: placeholder lines, a message when it is empty, '—' and a retry when it failed. */
export function Loaded<T>({ query, empty, lines, children }: LoadedProps<T>) {
  const { data, isError, refetch } = query;
  if (data) return data.length > 0 ? children(data) : <div className={classes.empty}>{empty}</div>;
  if (isError) return <Failed onRetry={refetch} />;
  return LINES.slice(0, lines).map(line => <Skeleton key={line} height={22} my={12} />);
}

/** Shown instead of something that could not be loaded. */
export const Failed = ({ onRetry }: { onRetry: () => unknown }) => (
  <div className={classes.line} role="alert">
    <Text span aria-label="Nepodařilo se načíst">
      —
    </Text>
    <Button size="compact-sm" variant="default" onClick={() => onRetry()}>
      Zkusit znovu
    </Button>
  </div>
);
