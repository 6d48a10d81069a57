import { Alert, Stack, Tabs, Text } from '@mantine/core';
import { IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeaderboardRow } from '#shared/analytics/calls/leaderboard-contract.ts';
import { czechMonth } from '#shared/core/months.ts';
import { overThreshold } from '#shared/rules/threshold.ts';
import { Download } from '../analytics/details/Download.tsx';
import { RowsDetail } from '../analytics/rows/RowsDetail.tsx';
import { Compared, comparedWords } from '../analytics/tiles/compared.ts';
import { useFilters } from '../core/filters.ts';
import { dateTime, number } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { GoalPace } from '../goals/GoalPace.tsx';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import type { Load } from '../ui/notices/LoadBanner.tsx';
import { sentenceOf } from '../ui/notices/problem.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Together } from '../ui/page/Together.tsx';
import { BoardTable } from './BoardTable.tsx';
import { BoardTiles } from './BoardTiles.tsx';
import { BOARDS, type Board, itemsOver, keyOf, winnersOf } from './boards.ts';
import { Deciding } from './Deciding.tsx';
import { fairText, useFairScores } from './FairScore.tsx';
import { OwnPosition } from './OwnPosition.tsx';
import { type Placed, Podium } from './Podium.tsx';
import { YouBadge } from './YouBadge.tsx';

type Props = { mimo: { bez_prodejce: number; byvali: number }; mez: number[] };

/** What the sellers' overview counts and the board does not: exactly the difference between the two screens. */
function LeftOut({ mimo, mez }: Props) {
  const parts = [
    ...(mimo.bez_prodejce === 0
      ? []
      : [`bez uvedeného prodejce („Neuvedeno“, ${number(mimo.bez_prodejce)})`]),
    ...(mimo.byvali === 0 ? [] : [`bývalých kolegů (${number(mimo.byvali)})`]),
  ];
  if (parts.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      V žebříčku nejsou položky {overThreshold(mez)} {parts.join(' a ')}. Přehled prodejců je počítá.
    </Text>
  );
}

/** The viewing person, the thresholds in force in the month, and the fair scores. */
type Shown = { me: number; mez: number[] | undefined; fair: Map<number, number | null> };

/** The fair score beside the points of the first three; empty where there is too little data. */
const fairNote = (id: number | null, fair: Shown['fair']) => {
  const skore = id === null ? null : fair.get(id);
  return typeof skore === 'number' ? `, ${fairText(skore)} očekávání` : '';
};

const placedOf = (board: Board, row: LeaderboardRow, { me, mez, fair }: Shown): Placed => ({
  key: keyOf(row),
  position: row.position,
  name: (
    <>
      {row.prodejce}
      {row.id === me && <YouBadge />}
    </>
  ),
  place: row.prodejna,
  value: <Deciding {...{ board, row }} />,
  note: `${itemsOver(row, mez)}${fairNote(row.id, fair)}`,
  isMarked: row.id === me,
});

/** The meaning of the metric; only the average needs it (rule analytics-12). */
const Explanation = ({ mez }: Pick<Shown, 'mez'>) => (
  <Alert icon={<IconInfoCircle aria-hidden />} title="Jak se průměr počítá">
    <Text size="sm">
      Průměr položek na účtenku = prodané kusy ÷ počet účtenek. Doprava, platby a zaokrouhlení se nepočítají,
      vrácené kusy se odečítají tomu, kdo je prodal. Opravy se počítají technikovi, ostatní prodej prodejci.
      Při shodě rozhodují položky {overThreshold(mez)}.
    </Text>
  </Alert>
);

type StandingsProps = Shown & { board: Board; rows: LeaderboardRow[] | undefined; load: Load };

/** The podium, the person's own position and the rest; placeholders while they load. */
const Standings = ({ board, rows, load, me, mez, fair }: StandingsProps) => {
  const winners = rows && winnersOf(board, rows);
  const rest = rows?.slice(winners?.length);
  return (
    <>
      {winners?.length === 0 ? (
        <EmptyState title="Pořadí zatím není" hint="Tento měsíc zatím nikdo nic nemá." />
      ) : (
        <Podium label="Stupně vítězů" placed={winners?.map(row => placedOf(board, row, { me, mez, fair }))} />
      )}
      <OwnPosition
        board={board}
        row={rows && (rows.find(row => row.id === me) ?? null)}
        count={rows?.length ?? 0}
        mez={mez}
        fair={fair.get(me)}
      />
      <BoardTable {...{ board, me, mez, fair }} list={{ rows: rest, load, failed: null, empty: null }} />
    </>
  );
};

/** A board with its states. */
function BoardView({ board }: { board: Board }) {
  const me = useUser().id;
  const fair = useFairScores();
  const query = useQuery({ ...apiQuery(board.call), placeholderData: undefined });
  const [dismissed, setDismissed] = useState<unknown>(null);
  const { data: answer, error } = query;
  const rows = answer?.data;
  return (
    <Compared value={answer?.srovnani}>
      <Stack gap="sm">
        <ErrorBanner
          message={error && error !== dismissed ? board.failure : null}
          detail={error && (sentenceOf(error) ?? 'Neznámá chyba')}
          onRetry={() => query.refetch()}
          onClose={() => setDismissed(error)}
        />
        <BoardTiles board={board} answer={answer ?? (error ? null : undefined)} />
        {rows?.length === 0 && (
          <EmptyState title="Žebříček je zatím prázdný" hint="Naplní se s prvními prodeji tohoto měsíce." />
        )}
        {(rows ? rows.length > 0 : !error) && (
          <Standings {...{ board, rows, me, fair }} load={query} mez={answer?.mez} />
        )}
        {board.value === 'prumer_polozek_uctu' && <Explanation mez={answer?.mez} />}
        {answer && <LeftOut mimo={answer.mimo} mez={answer.mez} />}
        <Text size="xs" c="dimmed" role="status">
          {answer &&
            `${czechMonth(answer.mesic)} · aktualizováno ${dateTime(answer.generated_at)} · ${comparedWords(answer.srovnani)}`}
        </Text>
      </Stack>
    </Compared>
  );
}

/** The leaderboard of this month's sellers (rule analytics-12): points, and average items per receipt. */
export function LeaderboardPage() {
  const { filters, setFilter } = useFilters(['zebricek']);
  const board = BOARDS.find(one => one.key === filters.zebricek) ?? BOARDS[0];
  const { isRefetching, refetch } = useQuery({ ...apiQuery(board.call), placeholderData: undefined });
  return (
    <>
      <PageHeader title="Žebříček prodejců">
        <Download call={board.call} query={{}} />
        <ButtonWithIcon
          icon={IconRefresh}
          size="compact-sm"
          variant="default"
          loading={isRefetching}
          onClick={() => refetch()}
        >
          Obnovit
        </ButtonWithIcon>
      </PageHeader>
      <Together>
        <Tabs
          value={board.key || 'body'}
          onChange={key => setFilter('zebricek', key === 'body' || key === null ? '' : key)}
          keepMounted={false}
        >
          <Tabs.List mb="sm" aria-label="Žebříčky">
            {BOARDS.map(({ key, tab }) => (
              <Tabs.Tab key={key} value={key || 'body'} mih={44}>
                {tab}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {BOARDS.map(one => (
            <Tabs.Panel key={one.key} value={one.key || 'body'}>
              <BoardView board={one} />
            </Tabs.Panel>
          ))}
        </Tabs>
        <GoalPace />
      </Together>
      <RowsDetail query={{ period: 'monthly' }} />
    </>
  );
}
