import { Skeleton, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { averageOf } from '#shared/analytics/averages.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import { itemsDefinition } from '#shared/rules/items-definition.ts';
import { itemLabel, SERVICE_COUNTERS } from '#shared/rules/kinds.ts';
import { itemsLabel, overThreshold } from '#shared/rules/threshold.ts';
import { AlertsCard } from '../../alerts/AlertsCard.tsx';
import { ApiError } from '../../core/api.ts';
import { GoalPace } from '../../goals/GoalPace.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { useSteps } from '../../ui/lists/long/useSteps.tsx';
import { Download } from '../details/Download.tsx';
import { tiles } from '../section/parts.tsx';
import { section } from '../section/section.tsx';
import type { Part } from '../section/spec.ts';
import { bestNote } from './best.ts';
import { LastUpdate } from './LastUpdate.tsx';
import classes from './Overview.module.css';
import { useOverviewPeriod } from './OverviewFilters.tsx';
import cards from './SellerCard.module.css';
import { SellerCard } from './SellerCard.tsx';
import { SellerRanking } from './SellerRanking.tsx';
import { StoreSummary } from './StoreSummary.tsx';
import { bestOf, type Overview, periodOf, ranked, sellerKey, shareOfBest, withinSeller } from './sellers.ts';

const CALL = 'GET /analytics/web-prodeje/polozky/';
/** The fallback of rule analytics-2 when the server sends no message. */
const NO_DATA = 'Pro vybrané datum nejsou k dispozici žádná data.';
/** Live numbers are also fetched every minute: at midnight the day changes without any sale. */
const REFRESH_MS = 60_000;

/** Checks that the answer is an overview, whatever sent it (rule analytics-2). */
function checked(answer: Overview): Overview {
  if (answer?.success !== true || !Array.isArray(answer.data)) {
    throw new ApiError(200, 'Neplatný formát odpovědi z API');
  }
  return answer;
}

const SERVICES = `Součet služeb: ${SERVICE_COUNTERS.map(itemLabel).join(', ')}.`;
const AVERAGE = 'Všechny prodané kusy bez dopravy a plateb dělené počtem účtenek všech prodejců.';

const numbersOf = ({ celkem, data }: Overview) => {
  const best = bestOf(data);
  const pol_dok = averageOf(celkem.pol_dok, celkem.doklady);
  return { ...celkem, pol_dok, best, nejlepsi: best?.polozky_nad_100 ?? null };
};

/** The rows that made up the best seller's items. */
function bestRows({ data }: Overview) {
  const best = bestOf(data);
  return best ? { ...BEHIND.prodejci.polozky_nad_100!, ...withinSeller(best) } : undefined;
}

type BlockProps = { title: string; isPending: boolean; children: ReactNode };

/** A part of the screen under its heading; all parts load with one answer. */
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

/** A seller's card takes a third of a phone's screen; the ranking above lists everybody. */
const CARDS_ON_PHONE = 10;

/** The ranking of sellers, the shops, and a card with all numbers for each seller. */
const Sellers: Part<Overview> = ({ data: answer, load: { isPending }, isStale }) => {
  const rows = answer?.data ?? [];
  const mez = answer?.mez;
  const best = bestOf(rows);
  const period = periodOf(answer);
  const { shown, more } = useSteps(ranked(rows), { name: 'Prodejci', step: CARDS_ON_PHONE });
  if (!isPending && rows.length === 0) return null;
  return (
    <div className={classes.columns} data-stale={isStale || undefined}>
      <Block title="Pořadí prodejců" isPending={isPending}>
        <SellerRanking rows={rows} />
      </Block>
      <div className={classes.blocks}>
        <Block title="Souhrn prodejen" isPending={isPending}>
          <StoreSummary rows={answer?.prodejny ?? []} mez={mez} period={period} />
        </Block>
        <Block title={`Prodejci podle položek ${overThreshold(mez)}`} isPending={isPending}>
          <ol className={cards.cards} aria-label="Prodejci">
            {shown?.map(({ row, rank }) => (
              <SellerCard
                key={sellerKey(row)}
                {...{ row, rank, mez, period }}
                share={shareOfBest(row, best)}
              />
            ))}
          </ol>
          {more}
        </Block>
      </div>
    </div>
  );
};

/** The section of sellers and shops of a day or a month, live or historical (rule analytics-2). */
export const OverviewSection = section({
  title: 'Přehled prodejen a položek',
  call: CALL,
  filters: { obdobi: useOverviewPeriod },
  compared: answer => answer.srovnani,
  status: answer => <LastUpdate answer={answer} />,
  actions: query => <Download call={CALL} query={query} />,
  checked,
  rows: (_, answer) => periodOf(answer),
  refetchInterval: ({ date }) => (date ? false : REFRESH_MS),
  parts: {
    /** The five tiles for the whole chain. */
    souhrn: tiles(
      'Souhrn',
      numbersOf,
      answer => [
        ['polozky_nad_100', itemsLabel(answer?.mez), itemsDefinition(answer?.mez), 'number'],
        ['sluzby_celkem', 'Služby celkem', SERVICES, 'number'],
        ['sunshine', 'SUNSHINE fólie', 'Prodané kusy fólií SUNSHINE.', 'number'],
        ['pol_dok', 'Průměr položek na účtenku', AVERAGE, 'average'],
        [
          'nejlepsi',
          'Nejlepší prodejce',
          `Kdo prodal nejvíc položek ${overThreshold(answer?.mez)}.`,
          'number',
          bestNote,
          ({ best }) => best?.prodejce,
        ],
      ],
      { rows: answer => ({ ...BEHIND.prodejci, nejlepsi: bestRows(answer) }) },
    ),
    prazdno: ({ data }) => data?.data.length === 0 && <EmptyState title={data.message || NO_DATA} />,
    prodejci: Sellers,
    vykyvy: () => <AlertsCard />,
    /** Goals belong to a month, so an earlier day has none. */
    cile: ({ query: { date = '' } }) => date.length < 8 && <GoalPace mesic={date || undefined} />,
  },
});
