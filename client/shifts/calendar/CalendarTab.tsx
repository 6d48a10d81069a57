import { Group, Menu, Skeleton, Stack, Text } from '@mantine/core';
import { IconCalendarPlus, IconCalendarStats, IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type CSSProperties, Fragment, useState } from 'react';
import { shiftCount } from '#shared/core/counts.ts';
import { czechMonth } from '#shared/core/months.ts';
import type { Format } from '#shared/core/sheet.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { download } from '../../core/download.ts';
import { useNewAsked } from '../../core/new-form.ts';
import { apiQuery } from '../../core/queries.ts';
import { useMay } from '../../core/session.tsx';
import { DialogFrame } from '../../parts/frames.tsx';
import { part } from '../../parts/part.tsx';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { BackMenu } from '../../ui/dialogs/BackMenu.tsx';
import { usePhone } from '../../ui/hooks/usePhone.ts';
import { MonthGrid } from '../../ui/MonthGrid.tsx';
import { ErrorBanner } from '../../ui/notices/ErrorBanner.tsx';
import { notifyProblem } from '../../ui/notices/notifyProblem.ts';
import { sentenceOf } from '../../ui/notices/problem.ts';
import { longDay } from '../czech.ts';
import { ShiftForm } from '../ShiftForm.tsx';
import { fallbackStore, StoreField, useHasNoStore, useStore, useStores } from '../StoreField.tsx';
import { useOpenShift } from '../useOpenShift.ts';
import { useShiftsAddress } from '../useShiftsAddress.ts';
import classes from './CalendarTab.module.css';
import { HolidayMark } from './HolidayMark.tsx';
import { MonthBar } from './MonthBar.tsx';
import { NoStore } from './NoStore.tsx';
import { PlanChanges, usePlanChanges } from './PlanChanges.tsx';
import { PrintButton } from './PrintButton.tsx';
import { printLine } from './print-line.ts';
import { ShiftChip } from './ShiftChip.tsx';

/** Loaded separately: few people use it, once a month. */
const BulkDialog = part(() => import('../many/BulkDialog.tsx'), 'BulkDialog', { frame: DialogFrame });
const DeleteManyDialog = part(() => import('../many/DeleteManyDialog.tsx'), 'DeleteManyDialog', {
  frame: DialogFrame,
});

/** Exports the month as a spreadsheet, of the shown shop or of all (rule shifts-10). */
function ExportMenu({ mesic, prodejna }: { mesic: string; prodejna: number | null }) {
  const store = useStore(prodejna);
  const exported = useMutation({
    mutationFn: ({ only, format }: { only?: number; format: Format }) =>
      download(
        'GET /shifts/export/',
        { mesic, prodejna: only, format },
        `smeny_${mesic}_${only ?? 'vsechny'}.${format}`,
      ),
    onError: error => notifyProblem(error, 'Chyba při exportu dat'),
  });
  return (
    <BackMenu position="bottom-end">
      <Menu.Target>
        <ButtonWithIcon icon={IconDownload} variant="default" loading={exported.isPending}>
          Export
        </ButtonWithIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['xlsx', 'csv'] as const).map(format => (
          <Fragment key={format}>
            <Menu.Label>{format === 'xlsx' ? 'Excel (XLSX)' : 'CSV'}</Menu.Label>
            {prodejna !== null && (
              <Menu.Item onClick={() => exported.mutate({ only: prodejna, format })}>
                {store?.nazev ?? 'Tato prodejna'}
              </Menu.Item>
            )}
            <Menu.Item onClick={() => exported.mutate({ format })}>Všechny prodejny</Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </BackMenu>
  );
}

/** The shifts of a shop by day of the month (rule shifts-1). */
export function CalendarTab() {
  const may = useMay();
  const mayWrite = may('shifts.write');
  const isPhone = usePhone();
  const { mesic, prodejna, set, setStore } = useShiftsAddress();
  const stores = useStores();
  const hasNoStore = useHasNoStore();
  const store = prodejna ?? fallbackStore(stores);
  const calendar = useQuery(
    apiQuery('GET /shifts/calendar/', {
      query: { mesic, prodejna: prodejna === null ? undefined : String(prodejna) },
    }),
  );
  const [dialog, setDialog] = useState<{ datum?: string } | 'bulk' | 'smazat' | null>(null);
  useNewAsked(() => mayWrite && setDialog({}));
  const [chosen, setChosen] = useState<string | null>(null);
  const unseen = new Set(usePlanChanges().data?.zmeny.map(({ smena_id }) => smena_id));
  const { data } = calendar;
  const open = useOpenShift(data?.dnes ?? '', shift => set({ smena: String(shift.id) }, { step: true }));
  const shown = useStore(prodejna);
  const storeName = prodejna === null ? 'všechny prodejny' : (shown?.nazev ?? '');
  const month = mesic ?? data?.mesic;
  const shiftsOn = (day: string): Shift[] => data?.kalendar_data[day] ?? [];
  const nameOf = (day: string) =>
    [longDay(day), data?.svatky[day]?.nazev, shiftCount(shiftsOn(day).length)].filter(Boolean).join(', ');
  if (hasNoStore) return <NoStore />;
  // In another month than today's, the first day is listed until one is chosen.
  const listed = data && [chosen, data.dnes, `${data.mesic}-01`].find(day => day?.startsWith(data.mesic))!;

  return (
    <Stack gap="sm">
      <div className={classes.bar}>
        <StoreField aria-label="Prodejna" hasAll value={prodejna} onChange={setStore} />
        <MonthBar month={month} today={data?.dnes} onMonth={next => set({ mesic: next })} />
        <Group gap="xs" className={classes.actions}>
          {mayWrite && (
            <>
              <ButtonWithIcon
                icon={IconCalendarPlus}
                onClick={() => setDialog({ datum: isPhone ? listed : undefined })}
              >
                Přidat směnu
              </ButtonWithIcon>
              <ButtonWithIcon icon={IconCalendarStats} variant="default" onClick={() => setDialog('bulk')}>
                Hromadně
              </ButtonWithIcon>
              <ButtonWithIcon icon={IconTrash} variant="default" onClick={() => setDialog('smazat')}>
                Smazat více
              </ButtonWithIcon>
            </>
          )}
          {may('shifts.export') && month && <ExportMenu mesic={month} prodejna={prodejna} />}
          <PrintButton />
        </Group>
      </div>
      <PlanChanges />
      <ErrorBanner
        message={
          calendar.isError
            ? sentenceOf(calendar.error)
              ? `Chyba při načítání kalendářních dat: ${sentenceOf(calendar.error)}`
              : 'Chyba při načítání kalendáře'
            : null
        }
        onRetry={calendar.refetch}
      />
      {calendar.isPending && <Skeleton height="38rem" radius="md" />}
      {data && (
        <div
          className={classes.print}
          style={
            { '--print-line': `${printLine(data.mesic, day => shiftsOn(day).length)}mm` } as CSSProperties
          }
        >
          <Text className={classes.printed} fw={650}>
            Směny, {storeName}, {czechMonth(data.mesic)}
          </Text>
          <MonthGrid
            label={`Směny, ${czechMonth(data.mesic)}`}
            month={data.mesic}
            today={data.dnes}
            nameOf={nameOf}
            isStale={calendar.isPlaceholderData}
            onMonth={next => set({ mesic: next })}
            onDay={day => (isPhone ? setChosen(day) : mayWrite && setDialog({ datum: day }))}
            stateOf={day => ({ isSelected: isPhone && day === listed })}
          >
            {(day, isActive) => (
              <>
                {data.svatky[day] && <HolidayMark name={data.svatky[day].nazev} />}
                {isPhone
                  ? shiftsOn(day).length > 0 && <span className={classes.count}>{shiftsOn(day).length}</span>
                  : shiftsOn(day).map(shift => (
                      <ShiftChip
                        key={shift.id}
                        shift={shift}
                        isUnseen={unseen.has(shift.id)}
                        isReachable={isActive}
                        onOpen={open}
                      />
                    ))}
              </>
            )}
          </MonthGrid>
          {isPhone && listed && (
            <section aria-label={longDay(listed)} className={classes.day}>
              <Text component="h3" fw={600} my="xs">
                {longDay(listed)}
                {data.svatky[listed] && `, ${data.svatky[listed].nazev}`}
              </Text>
              {shiftsOn(listed).length === 0 && <Text c="dimmed">Na tento den nejsou žádné směny.</Text>}
              {shiftsOn(listed).map(shift => (
                <ShiftChip
                  key={shift.id}
                  shift={shift}
                  isUnseen={unseen.has(shift.id)}
                  isReachable
                  onOpen={open}
                />
              ))}
            </section>
          )}
        </div>
      )}
      {dialog === 'bulk' && <BulkDialog {...{ prodejna: store, month }} onClose={() => setDialog(null)} />}
      {dialog === 'smazat' && <DeleteManyDialog month={month} onClose={() => setDialog(null)} />}
      {dialog && typeof dialog !== 'string' && (
        <ShiftForm shift={null} datum={dialog.datum} prodejna={store} onClose={() => setDialog(null)} />
      )}
    </Stack>
  );
}
