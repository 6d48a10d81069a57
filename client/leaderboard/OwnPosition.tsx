import { Group, Skeleton, Text, Title } from '@mantine/core';
import type { LeaderboardRow } from '#shared/analytics/calls/leaderboard-contract.ts';
import { preposed } from '#shared/core/preposed.ts';
import { show } from '../analytics/tiles/Tile.tsx';
import { plural } from '../core/format.ts';
import { type Board, decidingOf, isPlaced, itemsOver } from './boards.ts';
import { FairLabel, fairText } from './FairScore.tsx';
import classes from './OwnPosition.module.css';
import { YouBadge } from './YouBadge.tsx';

type Props = {
  board: Board;
  /** Undefined while it is loading, null for a person who is not on the board. */
  row: LeaderboardRow | null | undefined;
  count: number;
  /** The thresholds in force in the month. */
  mez: number[] | undefined;
  /** The fair score; undefined without any data. */
  fair: number | null | undefined;
};

/** The position of the signed-in person (rule analytics-12). */
export const OwnPosition = ({ board, row, count, mez, fair }: Props) => (
  <section className={classes.own} aria-labelledby="vase-pozice">
    <Group gap="xs">
      <Title order={2} size="h5" id="vase-pozice">
        Vaše pozice
      </Title>
      <YouBadge />
    </Group>
    {row === undefined && <Skeleton height={20} width="60%" />}
    {row === null && <Text size="sm">Tento měsíc zatím v žebříčku nejste. Zařadí vás první prodej.</Text>}
    {row && (
      <p className={classes.numbers}>
        {isPlaced(board, row) ? (
          <>
            <strong>{row.position}.</strong> místo {preposed('z', count)}
          </>
        ) : (
          'Zatím bez pořadí'
        )}{' '}
        · {board.label.toLowerCase()} <strong>{show(decidingOf(board, row), board.unit)}</strong> ·{' '}
        {itemsOver(row, mez)} · {plural(row.doklady, 'účtenka', 'účtenky', 'účtenek')} · <FairLabel />{' '}
        <strong>{fairText(fair)}</strong>
      </p>
    )}
  </section>
);
