import { Skeleton, Text } from '@mantine/core';
import { IconMedal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Podium.module.css';

export type Placed = {
  key: string | number;
  position: number;
  name: ReactNode;
  place: string;
  /** The deciding value in its unit, and anything else shown with it. */
  value: ReactNode;
  note?: string;
  isMarked?: boolean;
};

const STEPS = ['first', 'second', 'third'] as const;

type Props = { label: string; placed: Placed[] | undefined };

/** The best three with their medals; sellers who share a position have the same medal. */
export const Podium = ({ label, placed }: Props) => (
  <ol className={classes.podium} aria-label={label}>
    {STEPS.map((step, at) => {
      const one = placed?.[at];
      if (placed && !one) return null;
      return (
        <li key={step} className={classes[step]} data-marked={one?.isMarked || undefined}>
          {one ? (
            <>
              <span className={classes.medal} data-medal={one.position}>
                <IconMedal size={26} aria-hidden />
                {one.position}. místo
              </span>
              <span className={classes.name}>{one.name}</span>
              <Text span size="xs" c="dimmed" className={classes.place}>
                {one.place}
              </Text>
              <span className={classes.value}>{one.value}</span>
              <Text span size="xs" c="dimmed" className={classes.note}>
                {one.note}
              </Text>
            </>
          ) : (
            <Skeleton height={112} />
          )}
        </li>
      );
    })}
  </ol>
);
