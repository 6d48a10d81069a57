import { Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/core/days.ts';
import { itemsLabel } from '#shared/rules/threshold.ts';
import { Download } from '../../analytics/details/Download.tsx';
import { useFilters } from '../../core/filters.ts';
import { average, number } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { useUser } from '../../core/session.tsx';
import { RangeFields } from '../../forms/dates/RangeFields.tsx';
import { rangeIn } from '../../forms/dates/ranges.ts';
import { ButtonChoice } from '../../ui/ButtonChoice.tsx';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { sentenceOf } from '../../ui/notices/problem.ts';
import { Card, Failed } from '../Card.tsx';
import { BarPlot } from './BarPlot.tsx';
import classes from './SalesChart.module.css';

const metricsOf = (mez: number[] | undefined) => ({
  polozky_nad_100: itemsLabel(mez),
  sluzby_celkem: 'Služby celkem',
  prumer_polozek_uctu: 'Průměr na účtenku',
});
const GRAINS = { daily: 'Den', weekly: 'Týden', monthly: 'Měsíc' };

const oneOf = <Value extends string>(
  choices: Record<Value, string>,
  text: string,
  byDefault: NoInfer<Value>,
) => (text in choices ? (text as Value) : byDefault);

const CALL = 'GET /analytics/salesperson/charts/';

/** The number of days shown by default (rule home-2). */
const DAYS = 30;

/** The person's sales by day, week or month (rule home-2); its settings are kept in the address. */
export function SalesChart({ today }: { today: string | undefined }) {
  const me = useUser();
  const { filters, setFilter, setFilters } = useFilters(['metrika', 'od', 'do', 'po']);
  const metric = oneOf(metricsOf(undefined), filters.metrika, 'polozky_nad_100');
  const type = oneOf(GRAINS, filters.po, 'daily');
  const chosen = rangeIn(filters, today);
  const end = chosen.do || today || '';
  const start = chosen.od || (end && addDays(end, 1 - DAYS));
  const query = { type, prodejce_id: String(me.id), start_date: start, end_date: end };
  const sales = useQuery({
    ...apiQuery(CALL, { query }),
    enabled: start !== '' && end !== '',
  });
  const metrics = metricsOf(sales.data?.mez);
  const show = (value: number) => (metric === 'prumer_polozek_uctu' ? average(value) : number(value));
  const points = sales.data?.data.map(row => ({
    ...{ name: row.displayDate, value: row[metric] ?? 0 },
    isRunning: row.date === sales.data.bezi,
  }));
  const refused = sentenceOf(sales.error);

  return (
    <Card title="Moje prodeje">
      <div className={classes.filters}>
        <ButtonChoice
          label="Metrika"
          choices={metrics}
          value={metric}
          onChange={value => setFilter('metrika', value)}
        />
        <ButtonChoice label="Po" choices={GRAINS} value={type} onChange={value => setFilter('po', value)} />
        <RangeFields keepsValue size="xs" value={{ od: start, do: end }} max={today} onChange={setFilters} />
        <Download call={CALL} query={query} of="moje prodeje" />
        <ButtonWithIcon
          icon={IconRefresh}
          size="compact-sm"
          variant="default"
          loading={sales.isFetching && !sales.isPending}
          onClick={() => sales.refetch()}
        >
          Obnovit
        </ButtonWithIcon>
      </div>
      {sales.isError && !points && <Failed onRetry={sales.refetch} />}
      {sales.isError && refused && <p role="alert">{refused}</p>}
      {!points && !sales.isError && <Skeleton height={252} />}
      {points && (
        <BarPlot
          label={`${metrics[metric]}: ${GRAINS[type].toLowerCase()}`}
          points={points}
          show={show}
          isStale={sales.isPlaceholderData}
        />
      )}
    </Card>
  );
}
