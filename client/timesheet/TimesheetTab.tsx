import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay, useUser } from '../core/session.tsx';
import { MonthBar } from '../shifts/calendar/MonthBar.tsx';
import { NoStore } from '../shifts/calendar/NoStore.tsx';
import { useChosen } from '../shifts/PersonField.tsx';
import { StoreField, useHasNoStore } from '../shifts/StoreField.tsx';
import { useShiftsAddress } from '../shifts/useShiftsAddress.ts';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { Together } from '../ui/page/Together.tsx';
import { PERSON_ID, PersonMonth } from './PersonMonth.tsx';
import { ShopMonth } from './ShopMonth.tsx';

/** Brings the month of the person chosen in the list above it into sight, once it is there. @returns the choice */
function useFollowedPerson(shown: number | undefined) {
  const [chosen, setChosen] = useState<number | null>(null);
  const isThere = chosen !== null && chosen === shown;
  useEffect(() => {
    if (!isThere) return;
    const heading = document.getElementById(PERSON_ID);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
    setChosen(null);
  }, [isThere]);
  return setChosen;
}

/** A shop's month for its manager, and one person's month day by day (rules timesheet-1 to timesheet-4). */
export function TimesheetTab() {
  const user = useUser();
  const may = useMay();
  const { mesic, osoba, prodejna, set, setStore } = useShiftsAddress();
  const hasNoStore = useHasNoStore();
  const isManager = may('timesheet.manage');
  const store = user.role === 'ADMIN' ? prodejna : user.prodejna_id;
  const shop = useQuery({
    ...apiQuery('GET /vykazy/', { query: { mesic, prodejna: store ? String(store) : undefined } }),
    enabled: isManager,
  });
  const chosen = useChosen(osoba, 'timesheet.read', FALLBACK_SHOP);
  const who = isManager ? chosen : user.id;
  const person = useQuery({
    ...apiQuery('GET /vykazy/osoba/', {
      query: { mesic, user_id: who === user.id ? undefined : String(who ?? osoba) },
    }),
    enabled: who !== null,
  });
  const follow = useFollowedPerson(person.isPlaceholderData ? undefined : person.data?.osoba.id);
  if (hasNoStore) return <NoStore />;
  return (
    <Together>
      <Stack gap="md">
        <Group gap="sm">
          {user.role === 'ADMIN' && (
            <StoreField aria-label="Prodejna" value={shop.data?.prodejna ?? store} onChange={setStore} />
          )}
          <MonthBar
            month={mesic ?? person.data?.mesic}
            today={person.data?.dnes}
            onMonth={next => set({ mesic: next })}
          />
        </Group>
        {isManager && shop.isPending && <Skeleton height="16rem" />}
        <LoadBanner load={shop} failed="Výkazy prodejny se nepodařilo načíst." />
        {isManager && shop.data && (
          <ShopMonth
            key={`prodejna ${shop.data.prodejna} ${shop.data.mesic}`}
            shop={shop.data}
            onPerson={follow}
          />
        )}
        <LoadBanner load={person} failed="Výkaz se nepodařilo načíst." />
        {person.isPending && (
          <Stack gap="sm" role="status" aria-label="Načítání výkazu">
            <Skeleton height="1.75rem" width="16rem" />
            <Skeleton height="9rem" />
            <Skeleton height="30rem" />
          </Stack>
        )}
        {person.data && (
          <PersonMonth
            key={`osoba ${person.data.osoba.id} ${person.data.mesic}`}
            sheet={person.data}
            isStale={person.isPlaceholderData}
          />
        )}
      </Stack>
    </Together>
  );
}
