import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../navigation/Link.tsx';
import { Failed } from '../Card.tsx';
import classes from '../home.module.css';

type Shown = { value: string; note?: ReactNode };
type Props<T> = {
  label: string;
  query: Pick<UseQueryResult<T>, 'data' | 'isError'> & { refetch: () => unknown };
  show: (data: T) => Shown;
  /** The screen with more detail. */
  to?: string;
};

/** One number of the home screen. If its call failed, shows '—' and a retry, never 0 (rule home-1). */
export function MetricTile<T>({ label, query, show, to }: Props<T>) {
  const { data, isError, refetch } = query;
  const shown = data === undefined ? null : show(data);
  return (
    <section className={classes.tile} aria-label={label}>
      <span className={classes.label}>{label}</span>
      {shown ? (
        <>
          <span className={classes.value}>{to ? <Link to={to}>{shown.value}</Link> : shown.value}</span>
          <span className={classes.note}>{shown.note}</span>
        </>
      ) : isError ? (
        <Failed onRetry={refetch} />
      ) : (
        <>
          <Skeleton height={24} width="60%" my={4} />
          <Skeleton height={10} width="80%" my={4} />
        </>
      )}
    </section>
  );
}
