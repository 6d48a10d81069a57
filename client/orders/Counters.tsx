import { useQuery } from '@tanstack/react-query';
import { number } from '../core/format.ts';
import { apiQuery, followed } from '../core/queries.ts';
import classes from './Counters.module.css';

/** How many orders there are by now: all, today, this week (rule orders-6); '—' until it is known. */
export function Counters({ refreshMs }: { refreshMs: number }) {
  const { data, isError } = useQuery({
    ...apiQuery('GET /orders/dashboard-stats/'),
    refetchInterval: followed(refreshMs),
  });
  const stats = isError ? undefined : data;
  const shown = (count: number | undefined) => (count === undefined ? '—' : number(count));
  return (
    <dl className={classes.counters} data-now aria-label="Počty objednávek">
      {[
        ['Celkem', stats?.total_orders],
        ['Dnes', stats?.today_orders],
        ['Tento týden', stats?.week_orders],
      ].map(([label, count]) => (
        <div key={label} className={classes.counter}>
          <dt>{label}</dt>
          <dd>{shown(count as number | undefined)}</dd>
        </div>
      ))}
    </dl>
  );
}
