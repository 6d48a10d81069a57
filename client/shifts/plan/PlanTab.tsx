import { Alert, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCalendarPlus, IconUsersGroup, IconWand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { czechMonth } from '#shared/core/months.ts';
import { allows } from '#shared/core/permissions.ts';
import { plural } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { useUser } from '../../core/session.tsx';
import { ButtonChoice } from '../../ui/ButtonChoice.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import { Together } from '../../ui/page/Together.tsx';
import classes from '../calendar/CalendarTab.module.css';
import { MonthBar } from '../calendar/MonthBar.tsx';
import { NoStore } from '../calendar/NoStore.tsx';
import { PrintButton } from '../calendar/PrintButton.tsx';
import { ShiftForm } from '../ShiftForm.tsx';
import page from '../ShiftsPage.module.css';
import { fallbackStore, StoreField, useHasNoStore, useStoreChoices, useStores } from '../StoreField.tsx';
import { useShiftsAddress } from '../useShiftsAddress.ts';
import { CopyWeek } from './draft/CopyWeek.tsx';
import { DraftBar } from './draft/DraftBar.tsx';
import { DraftForm } from './draft/DraftForm.tsx';
import { FillDraft } from './draft/FillDraft.tsx';
import { PlanGrid } from './grid/PlanGrid.tsx';
import { type Plan, type PlanShift, withHelpers } from './plan-type.ts';
import { RosterPanel } from './roster/RosterPanel.tsx';
import { useChain } from './roster/useChain.ts';
import { useRoster } from './roster/useRoster.ts';
import { StaffingForm } from './StaffingForm.tsx';
import { useStaffing } from './useStaffing.ts';
import { WhoSaw } from './WhoSaw.tsx';
import { warningLines } from './warning-lines.ts';

/** What the labour law says to the month; it forbids nothing. */
function Warnings({ plan }: { plan: Plan }) {
  if (plan.varovani.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={plural(plan.varovani.length, 'upozornění', 'upozornění', 'upozornění')}
    >
      <List size="sm">
        {warningLines(plan).map(line => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** The planner's view of a shop (issue 5): people × days, hours, people a day, copying, warnings. */
export function PlanTab() {
  const { mesic, set, setStore, isDraft, ...address } = useShiftsAddress();
  const choices = useStoreChoices();
  const stores = useStores();
  const hasNoStore = useHasNoStore();
  const prodejna = address.prodejna ?? fallbackStore(stores);
  const [added, setAdded] = useState<{ osoba?: number; datum?: string } | null>(null);
  const [opened, setOpened] = useState<PlanShift | null>(null);
  const [isStaffed, setStaffed] = useState(false);
  const [isProposing, setProposing] = useState(false);
  const mayStaff = allows(useUser(), 'staffing.write', { id: null, prodejna_id: prodejna });
  const isReady = address.prodejna !== null || stores.length > 0;
  const plan = useQuery({
    ...apiQuery('GET /shifts/plan/', { query: { mesic, prodejna: String(prodejna) } }),
    enabled: isReady && !isDraft,
  });
  const draft = useQuery({
    ...apiQuery('GET /shifts/draft/', { query: { mesic, prodejna: String(prodejna) } }),
    enabled: isReady,
  });
  const shown = isDraft ? draft : plan;
  // Where the address names no shop, the shops come first.
  const awaited = isReady ? shown : choices;
  const data: Plan | undefined = shown.data;
  const waiting = draft.data?.zmeny.length ?? 0;
  const month = mesic ?? data?.mesic;
  const roster = useRoster(prodejna, month ?? '', draft.data);
  const chain = useChain(month ?? '');
  const isShown = isDraft && isProposing;
  const cover = useStaffing(data, isShown ? roster : undefined);
  if (hasNoStore) return <NoStore />;
  return (
    <Together>
      <Stack gap="sm">
        <div className={classes.bar}>
          <StoreField aria-label="Prodejna" value={prodejna} onChange={setStore} />
          <MonthBar month={month} today={data?.dnes} onMonth={next => set({ mesic: next })} />
          <Group gap="xs" className={classes.actions}>
            <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => setAdded({})}>
              Přidat směnu
            </Button>
            {!isDraft && <PrintButton />}
            {mayStaff && (
              <Button
                variant="default"
                leftSection={<IconUsersGroup size={16} aria-hidden />}
                onClick={() => setStaffed(true)}
              >
                Potřeba lidí
              </Button>
            )}
            {isDraft && draft.data && (
              <Button
                variant="default"
                leftSection={<IconWand size={16} aria-hidden />}
                aria-expanded={isProposing}
                onClick={() => setProposing(!isProposing)}
              >
                Navrhnout směny
              </Button>
            )}
            {isDraft && draft.data && <FillDraft draft={draft.data} />}
            {month && !isDraft && <CopyWeek month={month} prodejna={prodejna} />}
          </Group>
        </div>
        <div className={page.screen}>
          <ButtonChoice
            label="Který plán"
            choices={{ plan: 'Platný plán', navrh: waiting > 0 ? `Návrh (${waiting})` : 'Návrh' }}
            value={isDraft ? 'navrh' : 'plan'}
            onChange={value => set({ navrh: value === 'navrh' ? '1' : null })}
          />
        </div>
        {isDraft && draft.data && (
          <div className={page.screen}>
            <DraftBar draft={draft.data} />
          </div>
        )}
        {isShown && month && (
          <RosterPanel
            {...{ roster, chain, cover, prodejna }}
            mesic={month}
            onStore={setStore}
            onClose={() => {
              setProposing(false);
              roster.show(null);
            }}
          />
        )}
        <LoadBanner load={awaited} failed="Chyba při načítání dat" />
        {shown.isPending && !awaited.isError && <Skeleton height="30rem" radius="md" />}
        {data?.osoby.length === 0 && (
          <EmptyState
            title="V prodejně nikdo není"
            hint="Lidé se tu objeví, když mají prodejnu jako domácí nebo v ní mají směnu."
          />
        )}
        {data && (
          <Text className={classes.printed} fw={650}>
            Plán směn, {stores.find(({ id }) => id === prodejna)?.nazev}, {czechMonth(data.mesic)}
            {isDraft && ' – NÁVRH, neplatí'}
            {!isDraft && waiting > 0 && ' – platný plán, připravuje se nezveřejněný návrh'}
          </Text>
        )}
        {data && data.osoby.length > 0 && (
          <PlanGrid
            plan={isShown ? withHelpers(data, roster.rozpis?.pomahaji ?? []) : data}
            cover={cover}
            isStale={shown.isPlaceholderData}
            isDraft={isDraft}
            roster={isShown ? roster : null}
            onOpen={shift => (isDraft ? setOpened(shift) : set({ smena: String(shift.id) }, { step: true }))}
            onAdd={(osoba, datum) => setAdded({ osoba, datum })}
          />
        )}
        {data && (
          <div className={page.screen}>
            {!isDraft && <WhoSaw mesic={data.mesic} prodejna={prodejna} />}
            <Warnings plan={data} />
          </div>
        )}
        {isStaffed && <StaffingForm prodejna={prodejna} onClose={() => setStaffed(false)} />}
        {added && !isDraft && (
          <ShiftForm shift={null} {...added} prodejna={prodejna} onClose={() => setAdded(null)} />
        )}
        {added && isDraft && (
          <DraftForm shift={null} {...added} prodejna={prodejna} onClose={() => setAdded(null)} />
        )}
        {opened && isDraft && (
          <DraftForm key={opened.id} shift={opened} prodejna={prodejna} onClose={() => setOpened(null)} />
        )}
      </Stack>
    </Together>
  );
}
