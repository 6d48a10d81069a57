import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { personCount } from '#shared/core/counts.ts';
import type { Answer } from '../core/api.ts';
import { money, percent, plural } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { useLinkedGroup } from '../tasks/linked/useLinkedGroup.ts';
import { openGroups, peoplesTasks } from '../tasks/lists.ts';
import { ShopsCard } from '../tasks/ShopsCard.tsx';
import { TaskOverview } from '../tasks/TaskOverview.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Together } from '../ui/page/Together.tsx';
import { FeatureCards } from './FeatureCards.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { HomeNews } from './HomeNews.tsx';
import classes from './home.module.css';
import { MetricTile } from './numbers/MetricTile.tsx';
import { OutlookLink } from './OutlookLink.tsx';
import { openTasks } from './open-tasks.ts';
import { peopleOf } from './today/shift-lines.ts';
import { todaysShifts, WhoWorks } from './today/WhoWorks.tsx';
import { Waiting } from './Waiting.tsx';

/** The number of latest posts shown to an ADMIN, and the maximum of characters of each (rule home-1). */
const NEWS = 3;
const NEWS_CUT = 140;

type Totals = Answer<'GET /analytics/celkova-cisla/'>;

const turnover = ({ aggregations }: Totals) => ({
  value: money(aggregations.celkovy_obrat_bez_dph),
  note: `Marže ${money(aggregations.celkovy_zisk)} (${percent(aggregations.marze_procenta)})`,
});

/** '3 aktivní prodejny': the number of active shops, not of those where somebody works today (rule home-1). */
const activeShops = (count: number) =>
  plural(count, 'aktivní prodejna', 'aktivní prodejny', 'aktivních prodejen');

type Loading<T> = Pick<UseQueryResult<T>, 'data' | 'isError' | 'refetch'>;

/** Two queries as one, of which a retry asks for both. */
const both = <One, Other>(one: Loading<One>, other: Loading<Other>) => ({
  data: one.data && other.data && ([one.data, other.data] as const),
  isError: one.isError || other.isError,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
});

/** The home screen of an ADMIN (rule home-1). */
export function AdminHome() {
  const today = useQuery(apiQuery('GET /analytics/celkova-cisla/', { query: { period: 'daily' } }));
  const month = useQuery(apiQuery('GET /analytics/celkova-cisla/', { query: { period: 'monthly' } }));
  const shifts = useQuery(todaysShifts);
  const stores = useQuery(apiQuery('GET /stores/prodejny/choices/'));
  const tasks = useQuery(peoplesTasks);
  const groups = useQuery(openGroups);
  const linkedGroup = useLinkedGroup(groups.data);
  return (
    <>
      <PageHeader title="Přehled">
        <OutlookLink />
      </PageHeader>
      <div className={classes.tiles}>
        <MetricTile
          label="Tržby dnes bez DPH"
          query={today}
          show={turnover}
          to="/analytics?sekce=celkova&period=daily"
        />
        <MetricTile
          label="Tržby tento měsíc bez DPH"
          query={month}
          show={turnover}
          to="/analytics?sekce=celkova&period=monthly"
        />
        <MetricTile
          label="Dnes na směně"
          query={shifts}
          to="/shifts"
          show={rows => ({
            value: personCount(peopleOf(rows)),
            note: stores.data ? activeShops(stores.data.stores.length) : '—',
          })}
        />
        <MetricTile label="Aktivní úkoly" query={both(tasks, groups)} show={openTasks} />
      </div>
      <Together height="80vh">
        <FirstSteps />
        <div className={`${classes.grid} ${classes.admin}`}>
          <TaskOverview linkedGroup={linkedGroup} />
          <WhoWorks />
          <ShopsCard groups={groups} linked={linkedGroup} />
          <Waiting />
          <HomeNews title="Poslední novinky" count={NEWS} cutAt={NEWS_CUT} />
          <FeatureCards />
        </div>
      </Together>
    </>
  );
}
