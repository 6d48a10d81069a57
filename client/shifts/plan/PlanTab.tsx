import { Alert, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarPlus,
  IconTemplate,
  IconUsersGroup,
  IconWand,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { czechMonth } from '#shared/core/months.ts';
import { allows } from '#shared/core/permissions.ts';
import { plural } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { useUser } from '../../core/session.tsx';
import { DialogFrame } from '../../parts/frames.tsx';
import { part } from '../../parts/part.tsx';
import { ButtonChoice } from '../../ui/ButtonChoice.tsx';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { useGoingOn } from '../../ui/hooks/useGoingOn.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import { Together } from '../../ui/page/Together.tsx';
import classes from '../calendar/CalendarTab.module.css';
import { MonthBar } from '../calendar/MonthBar.tsx';
import { NoStore } from '../calendar/NoStore.tsx';
import { PrintButton } from '../calendar/PrintButton.tsx';
import { ShiftForm } from '../ShiftForm.tsx';
import page from '../ShiftsPage.module.css';
import {
  fallbackStore,
  StoreField,
  useHasNoStore,
  useStore,
  useStoreChoices,
  useStores,
} from '../StoreField.tsx';
import { useShiftsAddress } from '../useShiftsAddress.ts';
import { CopyWeek } from './draft/CopyWeek.tsx';
import { DraftBar } from './draft/DraftBar.tsx';
import { DraftForm } from './draft/DraftForm.tsx';
import { FillDraft } from './draft/FillDraft.tsx';
import { PublishedLately } from './draft/PublishedLately.tsx';
import { type Plan, type PlanShift, withHelpers } from './plan-type.ts';
import { useChain } from './roster/useChain.ts';
import { useRoster } from './roster/useRoster.ts';
import { StaffingForm } from './StaffingForm.tsx';
import { useNeed, useStaffing } from './useStaffing.ts';
import { WhoSaw } from './WhoSaw.tsx';
import { warningLines } from './warning-lines.ts';

const skeleton = () => <Skeleton height="30rem" radius="md" />;
/** Loaded while the plan is requested. */
const PlanGrid = part(() => import('./grid/PlanGrid.tsx'), 'PlanGrid', { waiting: skeleton });
PlanGrid.preload();
/** Loaded when it is opened: a plan is looked at more often than it is proposed. */
const RosterPanel = part(() => import('./roster/RosterPanel.tsx'), 'RosterPanel');
/** Loaded when it is opened: templates rarely change. */
const TemplatesDialog = part(() => import('../templates/TemplatesDialog.tsx'), 'TemplatesDialog', {
  frame: DialogFrame,
});

/** The warnings of the labour law about the month; they forbid nothing. */
function Warnings({ plan }: { plan: Plan }) {
  if (plan.varovani.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={plural(plan.varovani.length, 'upozornění', 'upozornění', 'upozornění')}
    >
      <List size="sm" maw="var(--prose)">
        {warningLines(plan).map(line => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** The buttons for the shop's required people and its templates of shifts, for people who may change them. */
function Staffing({ prodejna }: { prodejna: number }) {
  const [opened, setOpened] = useState<'potreba' | 'sablony' | null>(null);
  const close = () => setOpened(null);
  if (!allows(useUser(), 'staffing.write', { id: null, prodejna_id: prodejna })) return null;
  return (
    <>
      <ButtonWithIcon icon={IconUsersGroup} variant="default" onClick={() => setOpened('potreba')}>
        Potřeba lidí
      </ButtonWithIcon>
      <ButtonWithIcon icon={IconTemplate} variant="default" onClick={() => setOpened('sablony')}>
        Šablony směn
      </ButtonWithIcon>
      {opened === 'potreba' && <StaffingForm prodejna={prodejna} onClose={close} />}
      {opened === 'sablony' && <TemplatesDialog prodejna={prodejna} onClose={close} />}
    </>
  );
}

type TitleProps = { plan: Plan; prodejna: number; isDraft: boolean; hasDraft: boolean };

/** The title above the plan on paper. */
function PrintedTitle({ plan, prodejna, isDraft, hasDraft }: TitleProps) {
  const store = useStore(prodejna);
  return (
    <Text className={classes.printed} fw={650}>
      Plán směn, {store?.nazev}, {czechMonth(plan.mesic)}
      {isDraft && ' – NÁVRH, neplatí'}
      {!isDraft && hasDraft && ' – platný plán, připravuje se nezveřejněný návrh'}
    </Text>
  );
}

/** The content of the shift form: a new shift of a person or a day, or one of the draft. */
type Written = { osoba?: number; datum?: string; shift?: PlanShift };

function WrittenForm({
  shift,
  isDraft,
  ...props
}: Written & { isDraft: boolean; prodejna: number; onClose: () => void }) {
  if (isDraft) return <DraftForm shift={shift ?? null} {...props} />;
  // A published shift is opened through its address.
  return shift ? null : <ShiftForm shift={null} {...props} />;
}

/** The plan of a shop's month, or its draft; the draft is loaded with both, to show its waiting changes. */
function useShownPlan() {
  const { mesic, isDraft, ...address } = useShiftsAddress();
  const choices = useStoreChoices();
  const stores = useStores();
  const prodejna = address.prodejna ?? fallbackStore(stores);
  // If the address has no shop, the shops must be loaded first.
  const isReady = address.prodejna !== null || stores.length > 0;
  const query = { mesic, prodejna: String(prodejna) };
  const plan = useQuery({ ...apiQuery('GET /shifts/plan/', { query }), enabled: isReady && !isDraft });
  const draft = useQuery({ ...apiQuery('GET /shifts/draft/', { query }), enabled: isReady });
  const shown = isDraft ? draft : plan;
  const data: Plan | undefined = shown.data;
  return { prodejna, shown, awaited: isReady ? shown : choices, data, draft: draft.data };
}

type ActionsProps = {
  prodejna: number;
  month: string | undefined;
  isDraft: boolean;
  /** The draft, if it is the one shown. */
  draft: ReturnType<typeof useShownPlan>['draft'];
  isProposing: boolean;
  onPropose: () => void;
  onAdd: () => void;
};

/** The actions for the whole plan, and for its draft. */
function Actions({ prodejna, month, isDraft, draft, isProposing, onPropose, onAdd }: ActionsProps) {
  return (
    <Group gap="xs" className={classes.actions}>
      <ButtonWithIcon icon={IconCalendarPlus} onClick={onAdd}>
        Přidat směnu
      </ButtonWithIcon>
      {!isDraft && <PrintButton />}
      <Staffing prodejna={prodejna} />
      {draft && (
        <>
          <ButtonWithIcon icon={IconWand} variant="default" aria-expanded={isProposing} onClick={onPropose}>
            Navrhnout směny
          </ButtonWithIcon>
          {/* The key resets the preview for another shop or month. */}
          <FillDraft key={`${draft.prodejna} ${draft.mesic}`} draft={draft} />
        </>
      )}
      {month && !isDraft && <CopyWeek key={`${prodejna} ${month}`} month={month} prodejna={prodejna} />}
    </Group>
  );
}

/** The planner of a shop: people × days, hours, people per day, copying, warnings. */
export function PlanTab() {
  const { mesic, set, setStore, isDraft } = useShiftsAddress();
  const { prodejna, shown, awaited, data, draft } = useShownPlan();
  const hasNoStore = useHasNoStore();
  const [written, setWritten] = useState<Written | null>(null);
  const [isProposing, setProposing] = useState(false);
  const ownDraft = isDraft ? draft : undefined;
  const waiting = draft?.zmeny.length ?? 0;
  const month = mesic ?? data?.mesic;
  const roster = useRoster(prodejna, month ?? '', draft);
  const chain = useChain(month ?? '');
  const isShown = isDraft && isProposing;
  const need = useNeed(data);
  const cover = useStaffing(data, isShown ? roster : undefined);
  const goingOn = useGoingOn();
  if (hasNoStore) return <NoStore />;
  return (
    <Together>
      <Stack gap="sm" {...goingOn}>
        <div className={classes.bar}>
          <StoreField aria-label="Prodejna" value={prodejna} onChange={setStore} />
          <MonthBar month={month} today={data?.dnes} onMonth={next => set({ mesic: next })} />
          <Actions
            {...{ prodejna, month, isDraft, isProposing }}
            draft={ownDraft}
            onPropose={() => setProposing(!isProposing)}
            onAdd={() => setWritten({})}
          />
        </div>
        <div className={page.screen}>
          <ButtonChoice
            label="Který plán"
            choices={{ plan: 'Platný plán', navrh: waiting > 0 ? `Návrh (${waiting})` : 'Návrh' }}
            value={isDraft ? 'navrh' : 'plan'}
            onChange={value => set({ navrh: value === 'navrh' ? '1' : null })}
          />
        </div>
        {data && (
          <div className={page.screen}>
            <PublishedLately mesic={data.mesic} prodejna={prodejna} />
          </div>
        )}
        {ownDraft && (
          <div className={page.screen}>
            <DraftBar draft={ownDraft} />
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
        <LoadBanner load={need} failed="Kolik lidí prodejna potřebuje, se nepodařilo načíst." />
        {shown.isPending && !awaited.isError && skeleton()}
        {data && (
          <>
            {data.osoby.length === 0 && (
              <EmptyState
                title="V prodejně nikdo není"
                hint="Lidé se tu objeví, když mají prodejnu jako domácí nebo v ní mají směnu."
              />
            )}
            <PrintedTitle plan={data} {...{ prodejna, isDraft }} hasDraft={waiting > 0} />
            {data.osoby.length > 0 && (
              <PlanGrid
                plan={isShown ? withHelpers(data, roster.rozpis?.pomahaji ?? []) : data}
                cover={cover}
                isStale={shown.isPlaceholderData}
                isDraft={isDraft}
                roster={isShown ? roster : null}
                onOpen={shift =>
                  isDraft ? setWritten({ shift }) : set({ smena: String(shift.id) }, { step: true })
                }
                onAdd={(osoba, datum) => setWritten({ osoba, datum })}
              />
            )}
            <div className={page.screen}>
              {!isDraft && <WhoSaw mesic={data.mesic} prodejna={prodejna} />}
              <Warnings plan={data} />
            </div>
          </>
        )}
        {written && (
          <WrittenForm
            key={written.shift?.id}
            {...written}
            {...{ isDraft, prodejna }}
            onClose={() => setWritten(null)}
          />
        )}
      </Stack>
    </Together>
  );
}
