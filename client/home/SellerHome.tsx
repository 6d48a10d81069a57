import { Button, Text } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { czechDay } from '#shared/core/days.ts';
import { ROLE_LABELS } from '#shared/core/roles.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';
import { Link } from '../navigation/Link.tsx';
import { AttendancePanel } from '../shifts/attendance/AttendancePanel.tsx';
import { MyTasks } from '../tasks/MyTasks.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Together } from '../ui/page/Together.tsx';
import { FeatureCards } from './FeatureCards.tsx';
import { HomeNews } from './HomeNews.tsx';
import classes from './home.module.css';
import { SalesChart } from './numbers/SalesChart.tsx';
import { ScoreTiles } from './numbers/ScoreTiles.tsx';
import { OutlookLink } from './OutlookLink.tsx';
import { TeamToday } from './today/ManagerToday.tsx';
import { NextShifts } from './today/NextShifts.tsx';
import { Waiting } from './Waiting.tsx';

/** The number of posts shown to a seller, and the maximum of characters of each (rule home-2). */
const NEWS = 5;
const NEWS_CUT = 140;

/** The home screen for everyone in a shop, with the parts that they may see (rule home-2). */
export function SellerHome() {
  const { jmeno, role } = useUser();
  const may = useMay();
  const hasResults = may('salesperson.read');
  // Today by the server's clock, not the device's; the attendance below uses the same query.
  const today = useQuery(apiQuery('GET /shifts/attendance/')).data?.dnes;
  return (
    <>
      <PageHeader title={`Dobrý den, ${jmeno}`}>
        <Text size="sm" c="dimmed" className={classes.role}>
          {ROLE_LABELS[role]}
          {/* Its space is reserved: if it made the row wrap when it arrives, everything below would move. */}
          <span style={{ visibility: today ? undefined : 'hidden' }}>
            {' '}
            · {czechDay(today ?? '2000-10-20')}
          </span>
        </Text>
        <Button
          component={Link}
          to="/shifts"
          variant="default"
          leftSection={<IconCalendar size={16} aria-hidden />}
        >
          Plán směn
        </Button>
        <OutlookLink />
      </PageHeader>
      {hasResults && <ScoreTiles />}
      <Together height="80vh">
        <div className={classes.grid}>
          <div className={classes.column}>
            {hasResults && <SalesChart today={today} />}
            {may('tasks.read') && (
              <div className={classes.second}>
                <MyTasks />
              </div>
            )}
          </div>
          <div className={classes.column}>
            {may('attendance.write') && (
              <div className={classes.first}>
                <AttendancePanel />
              </div>
            )}
            {may('absences.decide') && (
              <>
                <TeamToday />
                <Waiting />
              </>
            )}
            <FeatureCards />
            <div className={classes.third}>
              <NextShifts />
            </div>
            {may('news.read') && <HomeNews title="Novinky" count={NEWS} cutAt={NEWS_CUT} />}
          </div>
        </div>
      </Together>
    </>
  );
}
