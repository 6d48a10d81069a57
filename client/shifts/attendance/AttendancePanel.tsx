import { Alert, Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCoffee, IconLogin2, IconLogout, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { czechDay } from '#shared/core/days.ts';
import {
  ACTION_LABELS,
  ACTIONS,
  type AttendanceAction,
  type AttendanceState,
  hoursMinutes,
  STATE_LABELS,
} from '#shared/shifts/attendance/attendance.ts';
import type { AttendanceDay } from '#shared/shifts/shapes.ts';
import { request } from '../../core/api.ts';
import { apiQuery } from '../../core/queries.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { DeedBanner } from '../../ui/notices/DeedBanner.tsx';
import { LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import { longDay, spanAsOf } from '../czech.ts';
import classes from './AttendancePanel.module.css';
import { AttendanceRecords } from './AttendanceRecords.tsx';

/** The state is refetched every minute (rule shifts-8), and at once after an action. */
const REFRESH_MS = 60_000;

const ICONS: Record<AttendanceAction, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  prichod: IconLogin2,
  pauza_start: IconCoffee,
  pauza_konec: IconPlayerPlay,
  odchod: IconLogout,
};

const STATE_COLORS: Record<AttendanceState, string> = {
  offline: 'gray',
  no_shift: 'gray',
  working: 'green',
  on_break: 'yellow',
};

const OFF_TODAY = { dovolena: 'Dnes máte dovolenou', nemoc: 'Dnes máte nemoc' };

/** `po` is the number of actions before it, which distinguishes the day's second break from the first. */
type Pressed = { typ_akce: AttendanceAction; smena_id: number | null; po: number };

/** Today's plan, and the time worked so far. */
function TodaysShift({ day }: { day: AttendanceDay }) {
  if (!day.smena) {
    return (
      <Text c="dimmed">{day.volno ? OFF_TODAY[day.volno] : 'Dnes nemáte naplánovanou žádnou směnu'}</Text>
    );
  }
  const facts = [
    ['Prodejna', day.smena.prodejna_nazev],
    ['Plán', spanAsOf(day.smena, day.dnes)],
    ['Odpracováno', hoursMinutes(day.odpracovano)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The person's own attendance today (rule shifts-8): state, shift, the four buttons, history. It fetches its own data
 * and needs no props.
 */
export function AttendancePanel() {
  const day = useQuery({ ...apiQuery('GET /shifts/attendance/'), refetchInterval: REFRESH_MS });
  const action = useDeed({
    run: ({ typ_akce, smena_id }: Pressed, klic) =>
      request('POST /shifts/attendance/', { klic, body: { smena_id, typ_akce, poznamka: '' } }),
    touches: '/shifts/',
  });
  const { data } = day;
  // Another state means that the failed action was done elsewhere or is no longer possible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state is news
  useEffect(() => {
    if (action.isError) action.reset();
  }, [data?.stav]);

  return (
    <Paper component="section" withBorder p="md" aria-label="Docházka" className={classes.panel}>
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} size="h4">
          {data ? `Docházka, ${longDay(data.dnes)}` : 'Docházka'}
        </Title>
        {data && (
          <Badge size="lg" color={STATE_COLORS[data.stav]} role="status">
            {STATE_LABELS[data.stav]}
          </Badge>
        )}
      </Group>
      <Stack gap="sm">
        <LoadBanner load={day} failed="Chyba při načítání dat" />
        <DeedBanner deeds={[action]} failed="Chyba při zaznamenávání akce" />
        {day.isPending && <Skeleton height={150} />}
        {data && (
          <>
            {data.chybi_odchod.map(forgotten => (
              <Alert
                key={forgotten.id}
                color="yellow"
                py="xs"
                icon={<IconAlertTriangle aria-hidden />}
                title={`${czechDay(forgotten.datum)}, ${forgotten.prodejna_nazev}: chybí odchod`}
              >
                Požádejte vedoucího o opravu, do odpracované doby se nepočítá.
              </Alert>
            ))}
            <TodaysShift day={data} />
            <div className={classes.actions} data-goes-on>
              {ACTIONS.map(typ_akce => {
                const Icon = ICONS[typ_akce];
                const isAllowed = data.povoleno.includes(typ_akce);
                return (
                  <Button
                    key={typ_akce}
                    size="md"
                    variant={isAllowed ? 'filled' : 'default'}
                    disabled={!isAllowed || action.isPending}
                    loading={action.isPending && action.variables.typ_akce === typ_akce}
                    leftSection={<Icon size={20} aria-hidden />}
                    onClick={() =>
                      action.mutate({ typ_akce, smena_id: data.smena?.id ?? null, po: data.akce.length })
                    }
                  >
                    {ACTION_LABELS[typ_akce]}
                  </Button>
                );
              })}
            </div>
            {data.akce.length > 0 && <AttendanceRecords records={data.akce} icons={ICONS} />}
          </>
        )}
      </Stack>
    </Paper>
  );
}
