import { Skeleton, Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useComparedDays } from './compared.ts';
import classes from './FactCard.module.css';
import { ON_ALL } from './Tile.tsx';

export type Fact = { label: string; value: ReactNode };

type Props = {
  title: string;
  /** The colour that its subject has in charts. */
  color?: string;
  /** Undefined while they are awaited. */
  facts: Fact[] | undefined;
  note?: ReactNode;
  isStale?: boolean;
  /** What pressing the card opens, said to those who do not see it. */
  opens: string;
  onOpen: () => void;
  /** Whether what it opens is shown beside it; undefined when it opens something else. */
  isPressed?: boolean;
  /** Its facts have a change: hover and focus of the card say against which days. */
  hasChange?: boolean;
};

const WAITING = [0, 1, 2];

/**
 * A few facts about one subject; pressing it opens what is behind them. Its accessible name is its content, so that
 * the numbers are said as well: a label of its own would hide them.
 */
export const FactCard = ({ hasChange, ...card }: Props) => {
  const days = useComparedDays();
  return (
    <Tooltip label={`Změna proti ${days}`} disabled={!hasChange || !days} events={ON_ALL} multiline maw={280}>
      <Card {...card} />
    </Tooltip>
  );
};

type CardProps = Omit<Props, 'hasChange'> & { ref?: Ref<HTMLButtonElement> };

const Card = ({ title, color, facts, note, isStale, opens, onOpen, isPressed, ...rest }: CardProps) => (
  <UnstyledButton
    {...rest}
    className={classes.card}
    data-stale={isStale || undefined}
    aria-pressed={isPressed}
    onClick={onOpen}
  >
    <span className="visually-hidden">{title ? `${title}: ${opens}` : opens}</span>
    <span className={classes.title} aria-hidden>
      {color && <span className={classes.swatch} style={{ background: color }} />}
      {title}
    </span>
    <span className={classes.facts}>
      {facts
        ? facts.map(({ label, value }) => (
            <span key={label} className={classes.fact}>
              <span className={classes.label}>{label}</span>
              <span className={classes.value}>{value}</span>
            </span>
          ))
        : WAITING.map(at => <Skeleton key={at} height={14} my={4} />)}
    </span>
    {note && <span className={classes.note}>{note}</span>}
  </UnstyledButton>
);

/** Cards beside one another. */
export const FactCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={classes.cards} aria-label={label}>
    {children}
  </section>
);
