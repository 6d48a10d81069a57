import { Skeleton, Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useComparedDays } from './compared.ts';
import classes from './FactCards.module.css';
import { ON_ALL } from './Tile.tsx';

export type Fact = { label: string; value: ReactNode };

/** A few facts about one subject; pressing the card opens something. */
export type Card = {
  key: string;
  title: string;
  /** The colour that its subject has in charts. */
  color?: string;
  /** Undefined while they are loading. */
  facts: Fact[] | undefined;
  note?: ReactNode;
  /** What pressing the card opens, for screen readers. */
  opens: string;
  /** Whether what it opens is shown beside it; undefined when it opens something else. */
  isPressed?: boolean;
  /** Its facts have a change: hover and focus of the card show the days compared with. */
  hasChange?: boolean;
};

const WAITING = [0, 1, 2];

const AWAITED: Card[] = [1, 2, 3, 4, 5].map(at => ({
  ...{ key: `${at}`, title: '', opens: 'načítá se', facts: undefined },
}));

type ButtonProps = Omit<Card, 'key' | 'hasChange'> & {
  isStale?: boolean;
  onOpen: () => void;
  ref?: Ref<HTMLButtonElement>;
};

/** Has no label: the accessible name is the content, so that the numbers are read too. */
const CardButton = ({
  title,
  color,
  facts,
  note,
  isStale,
  opens,
  onOpen,
  isPressed,
  ...rest
}: ButtonProps) => (
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

type Props = {
  label: string;
  /** Undefined until the cards are known. */
  cards: Card[] | undefined;
  isStale?: boolean;
  onOpen: (key: string) => void;
};

/** Cards beside one another. */
export function FactCards({ label: of, cards = AWAITED, isStale, onOpen }: Props) {
  const days = useComparedDays();
  return (
    <section className={classes.cards} aria-label={of}>
      {cards.map(({ key, hasChange, ...card }) => (
        <Tooltip
          key={key}
          label={`Změna proti ${days}`}
          disabled={!hasChange || !days}
          events={ON_ALL}
          multiline
          maw={280}
        >
          <CardButton {...card} isStale={isStale} onOpen={() => cards !== AWAITED && onOpen(key)} />
        </Tooltip>
      ))}
    </section>
  );
}
