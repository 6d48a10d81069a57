import { Skeleton, Text, Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { czechDay } from '#shared/core/days.ts';
import { Download } from '../analytics/details/Download.tsx';
import { useFilters } from '../core/filters.ts';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { DateField } from '../forms/dates/DateField.tsx';
import { MonthField } from '../forms/dates/MonthField.tsx';
import { dayIn, monthIn } from '../forms/dates/ranges.ts';
import { FairLabel, fairText, useFairScores } from '../leaderboard/FairScore.tsx';
import { ButtonChoice } from '../ui/ButtonChoice.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { Together } from '../ui/page/Together.tsx';
import classes from './profile.module.css';
import { NumbersTable, PointsTable } from './ResultTables.tsx';

const MODES = { denni: 'Denní data', mesicni: 'Měsíční data', body: 'Moje body' };
type Mode = keyof typeof MODES;

const NO_DATA = 'Pro toto období nejsou k dispozici žádná data';
const NO_DATA_THEN = 'Žádná data nejsou k dispozici pro vybrané datum.';

type CardProps<T> = {
  title: string;
  query: UseQueryResult<T>;
  /** The message when the call fails (rule platform-13). */
  failed: string;
  isEmpty: (data: T) => boolean;
  empty?: string;
  children: (data: T) => ReactNode;
};

function ResultCard<T>({ title, query, failed, isEmpty, empty = NO_DATA, children }: CardProps<T>) {
  const { data, isError, isPlaceholderData } = query;
  return (
    <section className={classes.card} data-stale={isPlaceholderData || undefined}>
      <Title order={2} size="h5" mb={6}>
        {title}
      </Title>
      <LoadBanner load={query} failed={failed} />
      {data !== undefined && (isEmpty(data) ? <Text size="sm">{empty}</Text> : children(data))}
      {data === undefined && !isError && <Skeleton height={260} />}
    </section>
  );
}

const isNone = ({ source }: { source: string }) => source === 'none';

function DataCards({ userId }: { userId: string }) {
  const query = { user_id: userId };
  const today = useQuery(apiQuery('GET /analytics/salesperson/today/', { query }));
  const month = useQuery(apiQuery('GET /analytics/salesperson/monthly/', { query }));
  return (
    <>
      <ResultCard title="Dnes" query={today} failed="Chyba při načítání dnešních dat" isEmpty={isNone}>
        {numbers => <NumbersTable numbers={numbers} mez={numbers.mez} />}
      </ResultCard>
      <ResultCard
        title="Tento měsíc"
        query={month}
        failed="Chyba při načítání měsíčních dat"
        isEmpty={isNone}
      >
        {numbers => <NumbersTable numbers={numbers} mez={numbers.mez} />}
      </ResultCard>
    </>
  );
}

function PointCards({ userId }: { userId: string }) {
  const fair = useFairScores();
  const query = { user_id: userId };
  const today = useQuery(apiQuery('GET /analytics/salesperson/points/today/', { query }));
  const month = useQuery(apiQuery('GET /analytics/salesperson/points/monthly/', { query }));
  return (
    <>
      <ResultCard title="Body dnes" query={today} failed="Chyba při načítání dnešních bodů" isEmpty={isNone}>
        {points => <PointsTable points={points} />}
      </ResultCard>
      <ResultCard
        title="Body tento měsíc"
        query={month}
        failed="Chyba při načítání měsíčních bodů"
        isEmpty={isNone}
      >
        {points => (
          <>
            <PointsTable points={points} />
            <Text size="sm" mt="xs">
              <FairLabel /> <b>{fairText(fair.get(Number(userId)))}</b>
            </Text>
          </>
        )}
      </ResultCard>
    </>
  );
}

const HISTORY = 'GET /analytics/salesperson/analytics/';

function History({ userId, mode, date }: { userId: string; mode: Mode; date: string }) {
  const type = mode === 'denni' ? 'daily' : 'monthly';
  const query = { user_id: userId, type, date } as const;
  const history = useQuery(apiQuery(HISTORY, { query }));
  const title = type === 'daily' ? czechDay(date) : `${Number(date.slice(5))}/${date.slice(0, 4)}`;
  return (
    <ResultCard
      title={`Vybrané datum: ${title}`}
      query={history}
      failed="Chyba při načítání historických dat"
      isEmpty={({ data }) => data.length === 0}
      empty={NO_DATA_THEN}
    >
      {({ data, mez }) => (
        <>
          {data.map(numbers => (
            <NumbersTable key={numbers.date} numbers={numbers} mez={mez} />
          ))}
          <Download call={HISTORY} query={query} of={`výsledky ${title}`} />
        </>
      )}
    </ResultCard>
  );
}

/** The person's own results: today, this month, and a chosen day or month; or the points (rule analytics-11). */
export function Results() {
  const userId = String(useUser().id);
  const { filters, setFilter } = useFilters(['data', 'datum', 'mesic']);
  const mode: Mode = filters.data in MODES ? (filters.data as Mode) : 'denni';
  // Today by the server's clock.
  const today = useQuery(apiQuery('GET /shifts/attendance/')).data?.dnes;
  const thisMonth = today?.slice(0, 7);
  const chosen =
    mode === 'denni' ? dayIn(filters.datum, today) || today : monthIn(filters.mesic, thisMonth) || thisMonth;
  const Field = mode === 'denni' ? DateField : MonthField;
  return (
    <>
      <div className={classes.filters}>
        <ButtonChoice
          label="Co se zobrazuje"
          choices={MODES}
          value={mode}
          onChange={value => setFilter('data', value)}
        />
        {mode !== 'body' && (
          <Field
            keepsValue
            label={mode === 'denni' ? 'Datum' : 'Měsíc'}
            value={chosen ?? ''}
            max={mode === 'denni' ? today : thisMonth}
            onChange={value => setFilter(mode === 'denni' ? 'datum' : 'mesic', value)}
          />
        )}
      </div>
      <Together>
        <div className={classes.results}>
          {mode === 'body' ? <PointCards userId={userId} /> : <DataCards userId={userId} />}
          {mode !== 'body' && chosen && <History userId={userId} mode={mode} date={chosen} />}
        </div>
      </Together>
    </>
  );
}
