import { Skeleton, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { overThreshold } from '#shared/rules/threshold.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Download } from '../section/Download.tsx';
import { Failure } from '../section/Failure.tsx';
import { SectionHeader } from '../section/SectionHeader.tsx';
import { Compared } from '../tiles/compared.ts';
import { LastUpdate } from './LastUpdate.tsx';
import classes from './Overview.module.css';
import { OverviewFilters } from './OverviewFilters.tsx';
import { OverviewTiles } from './OverviewTiles.tsx';
import cards from './SellerCard.module.css';
import { SellerCard } from './SellerCard.tsx';
import { SellerRanking } from './SellerRanking.tsx';
import { StoreSummary } from './StoreSummary.tsx';
import { bestOf, ranked, sellerKey, shareOfBest } from './sellers.ts';
import { useOverview } from './useOverview.ts';

const CALL = 'GET /analytics/web-prodeje/polozky/';
/** D2 §4.1, unless the server says it better. */
const NO_DATA = 'Pro vybrané datum nejsou k dispozici žádná data.';

type BlockProps = { title: string; isPending: boolean; children: ReactNode };

/** A part of the screen under its heading; all of them come with one answer. */
function Block({ title, isPending, children }: BlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={isPending} className={classes.block}>
      <Title order={2} size="h5" id={id} mb={6}>
        {title}
      </Title>
      {isPending ? <Skeleton height={260} /> : children}
    </section>
  );
}

/** Sellers and shops of a day or a month, live or historical (D2 §2.2). */
export function OverviewSection() {
  const overview = useOverview();
  const { load, answer, query } = overview;
  const rows = answer?.data ?? [];
  const best = bestOf(rows);
  return (
    <Compared value={answer?.srovnani}>
      <SectionHeader
        title="Přehled prodejen a položek"
        isRefreshing={load.isRefetching}
        actions={<Download call={CALL} query={query} />}
        status={<LastUpdate answer={answer} />}
      >
        <OverviewFilters overview={overview} />
      </SectionHeader>
      <Stack gap="sm">
        {load.isError && <Failure message="Chyba při načítání dat" load={load} />}
        <OverviewTiles answer={answer} isStale={load.isPlaceholderData} />
        {answer?.data.length === 0 && <EmptyState title={answer.message || NO_DATA} />}
        {(load.isPending || rows.length > 0) && (
          <div className={classes.columns} data-stale={load.isPlaceholderData || undefined}>
            <Block title="Pořadí prodejců" isPending={load.isPending}>
              <SellerRanking rows={rows} />
            </Block>
            <div className={classes.blocks}>
              <Block title="Souhrn prodejen" isPending={load.isPending}>
                <StoreSummary rows={answer?.prodejny ?? []} mez={answer?.mez} />
              </Block>
              <Block
                title={`Prodejci podle položek ${overThreshold(answer?.mez)}`}
                isPending={load.isPending}
              >
                <ol className={cards.cards} aria-label="Prodejci">
                  {ranked(rows).map(({ row, rank }) => (
                    <SellerCard
                      key={sellerKey(row)}
                      row={row}
                      rank={rank}
                      share={shareOfBest(row, best)}
                      mez={answer?.mez}
                    />
                  ))}
                </ol>
              </Block>
            </div>
          </div>
        )}
      </Stack>
    </Compared>
  );
}
