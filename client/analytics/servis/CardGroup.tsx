import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Download } from '../section/Download.tsx';
import { FactCard, FactCards } from '../tiles/FactCard.tsx';
import { factsOf, type Numbers } from './facts.tsx';

export type Card = Numbers & { key: string; title: string };

type Props = {
  title: string;
  /** The list of the answer that a spreadsheet has. */
  list: string;
  /** Undefined while they are awaited. */
  cards: Card[] | undefined;
  query: Record<string, string>;
  isStale: boolean;
  /** What is said when there is none. */
  empty: ReactNode;
  onOpen: (key: string) => void;
};

const AWAITED = [1, 2, 3, 4, 5].map(at => `${at}`);

/** Cards of branches or technicians under their heading; each opens its segments. */
export const CardGroup = ({ title, list, cards, query, isStale, empty, onOpen }: Props) => (
  <div>
    <Group justify="space-between" mih={32} mb={4}>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Download call="GET /analytics/servis/" query={query} list={list} of={title} />
    </Group>
    {cards?.length === 0 ? (
      empty
    ) : (
      <FactCards label={title}>
        {cards
          ? cards.map(card => (
              <FactCard
                key={card.key}
                title={card.title}
                facts={factsOf(card)}
                hasChange={card.zmena !== undefined}
                isStale={isStale}
                opens="detail podle segmentů"
                onOpen={() => onOpen(card.key)}
              />
            ))
          : AWAITED.map(key => (
              <FactCard key={key} title="" facts={undefined} opens="načítá se" onOpen={() => {}} />
            ))}
      </FactCards>
    )}
  </div>
);
