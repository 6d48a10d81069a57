import { Alert, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCalendarPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allows } from '#shared/core/permissions.ts';
import { plural } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { useUser } from '../../core/session.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBanner } from '../../ui/ErrorBanner.tsx';
import { sentenceOf } from '../../ui/problem.ts';
import classes from '../CalendarTab.module.css';
import { dayName, monthName } from '../czech.ts';
import { MonthBar } from '../MonthBar.tsx';
import { NoStore } from '../NoStore.tsx';
import { PrintButton } from '../PrintButton.tsx';
import { ShiftForm } from '../ShiftForm.tsx';
import page from '../ShiftsPage.module.css';
import { fallbackStore, StoreField, useHasNoStore, useStores } from '../StoreField.tsx';
import { useShiftsAddress } from '../useShiftsAddress.ts';
import { CopyWeek } from './CopyWeek.tsx';
import { PlanGrid } from './PlanGrid.tsx';
import type { Plan } from './plan-type.ts';
import { StaffingForm } from './StaffingForm.tsx';

/** What the labour law says to the month; it forbids nothing. */
function Warnings({ plan }: { plan: Plan }) {
  const nameOf = (id: number) => {
    const person = plan.osoby.find(one => one.id === id);
    return person ? `${person.jmeno} ${person.prijmeni}` : '';
  };
  if (plan.varovani.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={plural(plan.varovani.length, 'upozornění', 'upozornění', 'upozornění')}
    >
      <List size="sm">
        {plan.varovani.map(({ user_id, datum, text }) => (
          <List.Item key={`${user_id} ${datum} ${text}`}>
            {nameOf(user_id)}, {dayName(datum)}: {text}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** The planner's view of a shop (issue 5): people × days, hours, people a day, copying, warnings. */
export function PlanTab() {
  const { mesic, set, setStore, ...address } = useShiftsAddress();
  const stores = useStores();
  const hasNoStore = useHasNoStore();
  const prodejna = address.prodejna ?? fallbackStore(stores);
  const [added, setAdded] = useState<{ osoba?: number; datum?: string } | null>(null);
  const [isStaffed, setStaffed] = useState(false);
  const mayStaff = allows(useUser(), 'staffing.write', { id: null, prodejna_id: prodejna });
  const plan = useQuery({
    ...apiQuery('GET /shifts/plan/', { query: { mesic, prodejna: String(prodejna) } }),
    enabled: address.prodejna !== null || stores.length > 0,
  });
  const { data } = plan;
  const month = mesic ?? data?.mesic;
  if (hasNoStore) return <NoStore />;
  return (
    <Stack gap="sm">
      <div className={classes.bar}>
        <StoreField aria-label="Prodejna" value={prodejna} onChange={setStore} />
        <MonthBar month={month} today={data?.dnes} onMonth={next => set({ mesic: next })} />
        <Group gap="xs" className={classes.actions}>
          <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => setAdded({})}>
            Přidat směnu
          </Button>
          <PrintButton />
          {mayStaff && (
            <Button
              variant="default"
              leftSection={<IconUsersGroup size={16} aria-hidden />}
              onClick={() => setStaffed(true)}
            >
              Potřeba lidí
            </Button>
          )}
          {month && <CopyWeek month={month} prodejna={prodejna} />}
        </Group>
      </div>
      <ErrorBanner
        message={plan.isError ? 'Chyba při načítání dat' : null}
        detail={sentenceOf(plan.error)}
        onRetry={plan.refetch}
      />
      {plan.isPending && <Skeleton height="30rem" radius="md" />}
      {data?.osoby.length === 0 && (
        <EmptyState
          title="V prodejně nikdo není"
          hint="Lidé se tu objeví, když mají prodejnu jako domácí nebo v ní mají směnu."
        />
      )}
      {data && (
        <Text className={classes.printed} fw={650}>
          Plán směn, {stores.find(({ id }) => id === prodejna)?.nazev}, {monthName(data.mesic)}
        </Text>
      )}
      {data && data.osoby.length > 0 && (
        <PlanGrid
          plan={data}
          isStale={plan.isPlaceholderData}
          onOpen={shift => set({ smena: String(shift.id) }, { step: true })}
          onAdd={(osoba, datum) => setAdded({ osoba, datum })}
        />
      )}
      {data && (
        <div className={page.screen}>
          <Warnings plan={data} />
        </div>
      )}
      {isStaffed && <StaffingForm prodejna={prodejna} onClose={() => setStaffed(false)} />}
      {added && <ShiftForm shift={null} {...added} prodejna={prodejna} onClose={() => setAdded(null)} />}
    </Stack>
  );
}
