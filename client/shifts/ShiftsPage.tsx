import { Skeleton, Tabs } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBeach,
  IconCalendar,
  IconClipboardCheck,
  IconClockHour4,
  IconHourglass,
  IconTable,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Action } from '#shared/core/permissions.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay } from '../core/session.tsx';
import { AddressedDialogFrame } from '../parts/frames.tsx';
import { part } from '../parts/part.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { CalendarTab } from './calendar/CalendarTab.tsx';
import classes from './ShiftsPage.module.css';
import { useShiftsAddress } from './useShiftsAddress.ts';

/** The options of tabs whose code is loaded when they are opened. */
const later = { waiting: () => <Skeleton height="30rem" />, renews: true } as const;
const ShiftDetail = part(() => import('./ShiftDetail.tsx'), 'ShiftDetail', { frame: AddressedDialogFrame });
const PlanTab = part(() => import('./plan/PlanTab.tsx'), 'PlanTab', later);
const HoursTab = part(() => import('./HoursTab.tsx'), 'HoursTab', later);
const AttendanceTab = part(() => import('./attendance/AttendanceTab.tsx'), 'AttendanceTab', later);
const AbsencesTab = part(() => import('../absences/AbsencesTab.tsx'), 'AbsencesTab', later);
const OffersTab = part(() => import('../offers/OffersTab.tsx'), 'OffersTab', later);
const TimesheetTab = part(() => import('../timesheet/TimesheetTab.tsx'), 'TimesheetTab', later);

type Tab = { value: string; label: string; icon: typeof IconCalendar; panel: ReactNode; can: Action };

const TABS: Tab[] = [
  {
    value: 'kalendar',
    label: 'Kalendář',
    icon: IconCalendar,
    panel: <CalendarTab />,
    can: 'shifts.read',
  },
  { value: 'plan', label: 'Plán', icon: IconTable, panel: <PlanTab />, can: 'shifts.plan' },
  { value: 'hodiny', label: 'Přehled hodin', icon: IconHourglass, panel: <HoursTab />, can: 'hours.read' },
  {
    value: 'dochazka',
    label: 'Docházka',
    icon: IconClockHour4,
    panel: <AttendanceTab />,
    can: 'attendance.write',
  },
  { value: 'volno', label: 'Volno', icon: IconBeach, panel: <AbsencesTab />, can: 'absences.read' },
  { value: 'nabidky', label: 'Nabídky', icon: IconArrowsExchange, panel: <OffersTab />, can: 'offers.read' },
  {
    value: 'vykaz',
    label: 'Výkaz',
    icon: IconClipboardCheck,
    panel: <TimesheetTab />,
    can: 'timesheet.read',
  },
];

/** Shifts: calendar, planner, hours and attendance (rule shifts-1). */
export function ShiftsPage({ title }: { title: string }) {
  const may = useMay();
  const { zalozka, smena, set } = useShiftsAddress();
  const today = useQuery(apiQuery('GET /shifts/attendance/')).data?.dnes;
  const tabs = TABS.filter(({ can }) => may(can));
  const tab = tabs.some(({ value }) => value === zalozka) ? zalozka : 'kalendar';
  return (
    <>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={value => set({ zalozka: value === 'kalendar' ? null : value }, { step: true })}
      >
        <div className={classes.screen}>
          <PageHeader title={title}>
            <Tabs.List className={classes.tabs}>
              {tabs.map(({ value, label, icon: Icon }) => (
                <Tabs.Tab key={value} value={value} leftSection={<Icon size={16} aria-hidden />}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </PageHeader>
        </div>
        {tabs.map(({ value, panel }) => (
          <Tabs.Panel key={value} value={value}>
            {panel}
          </Tabs.Panel>
        ))}
      </Tabs>
      {smena && today && (
        <ShiftDetail key={smena} id={smena} today={today} onClose={() => set({ smena: null })} />
      )}
    </>
  );
}
