import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { czechDay } from '#shared/core/days.ts';
import { hoursMinutes } from '#shared/shifts/attendance/attendance.ts';
import { SHIFT_TYPE_LABELS } from '#shared/shifts/kinds.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { ApiError, request } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import { confirmLeave } from '../forms/leave.ts';
import { useWhileTyped } from '../forms/meantime/useWhileTyped.ts';
import { useDeed } from '../forms/useDeed.ts';
import { ShiftOffers } from '../offers/ShiftOffers.tsx';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { confirmDelete } from '../ui/dialogs/confirm.tsx';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { useAsking } from '../ui/dialogs/useAsking.ts';
import { useWhileThere } from '../ui/hooks/useWhileThere.ts';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { ErrorBanner } from '../ui/notices/ErrorBanner.tsx';
import { sentenceOf } from '../ui/notices/problem.ts';
import classes from './attendance/AttendancePanel.module.css';
import { AttendanceRecords } from './attendance/AttendanceRecords.tsx';
import { CorrectionForm } from './attendance/CorrectionForm.tsx';
import { hoursText, longDay, span } from './czech.ts';
import { offerUndo } from './many/bulk-undo.ts';
import { ShiftForm } from './ShiftForm.tsx';
import { useShiftRights } from './useOpenShift.ts';

/** The facts of a shift with their labels. */
const factsOf = (shift: Shift) => [
  ['Datum', longDay(shift.datum)],
  ['Čas', `${span(shift)} (${hoursText(shift.hodiny)})`],
  ['Prodejna', shift.prodejna_nazev],
  ...(shift.poznamka ? [['Poznámka', shift.poznamka]] : []),
  ...(shift.odpracovano !== null ? [['Odpracováno', hoursMinutes(shift.odpracovano)]] : []),
];

/** One shift with its attendance; the possible actions depend on its owner and day (rule shifts-3). */
export function ShiftDetail({ id, today, onClose }: { id: number; today: string; onClose: () => void }) {
  const rightsTo = useShiftRights();
  const [isEdited, setEdited] = useState(false);
  // Whether the form of a correction is open; null until it was opened for the first time.
  const [isCorrected, setCorrected] = useState<boolean | null>(null);
  const asks = useAsking();
  const detail = useQuery({
    ...apiQuery('GET /shifts/:id/', { params: { id } }),
    placeholderData: undefined,
  });
  const closeOwn = useWhileThere(onClose);
  const removal = useDeed({
    run: () => request('DELETE /shifts/:id/', { params: { id: String(id) } }),
    touches: '/shifts/',
    after: ({ davka }) => {
      offerUndo('Směna byla smazána.', davka);
      closeOwn();
    },
  });
  const isMissing = detail.error instanceof ApiError && detail.error.status === 404;
  const shift = useWhileTyped(isMissing ? undefined : detail.data?.smena);
  if (shift && isEdited) return <ShiftForm shift={shift} onClose={() => setEdited(false)} />;
  const rights = shift && rightsTo(shift, today);
  // A server older than this page does not send `uzavreno`.
  const problem = rights?.problem ?? detail.data?.uzavreno ?? null;
  // There may be an unfinished correction.
  const close = async () => {
    if (await asks(confirmLeave)) onClose();
  };
  const remove = () =>
    shift &&
    confirmDelete(
      'Opravdu chcete smazat tuto směnu?',
      () => removal.mutate(),
      `${shift.user_jmeno}, ${czechDay(shift.datum)}, ${span(shift)}, ${shift.prodejna_nazev}`,
    );

  return (
    <LargeDialog isInAddress onClose={close} title={shift?.user_jmeno ?? 'Směna'}>
      <Stack gap="md">
        {isMissing && (
          <EmptyState
            title="Směna už není v plánu"
            hint="Někdo ji mezitím zrušil. Co platí teď, ukazuje kalendář."
          />
        )}
        <ErrorBanner
          message={
            detail.isError && !isMissing ? (sentenceOf(detail.error) ?? 'Chyba při načítání dat') : null
          }
          onRetry={detail.refetch}
        />
        <ErrorBanner
          message={
            removal.isError ? `Chyba při mazání směny: ${sentenceOf(removal.error) ?? 'Neznámá chyba'}` : null
          }
          onClose={removal.reset}
        />
        {detail.isPending && <Skeleton height={120} />}
        {shift && (
          <>
            <Group gap="xs">
              <Badge>{SHIFT_TYPE_LABELS[shift.typ_smeny]}</Badge>
              {!shift.je_domaci_prodejna && <Badge color="orange">mimo domácí prodejnu</Badge>}
              {shift.chybi_odchod && <Badge color="red">chybí odchod</Badge>}
            </Group>
            <dl className={classes.facts}>
              {factsOf(shift).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {problem && <Text c="dimmed">{problem}</Text>}
            <ShiftOffers shift={shift} today={today} />
            {shift.dochazka.length > 0 && (
              <div>
                <Title order={3} size="h5" mb={4}>
                  Docházka
                </Title>
                <AttendanceRecords records={shift.dochazka} />
              </div>
            )}
            {!problem && rights?.correctedBy && (
              <Text size="sm" c="dimmed">
                {rights.correctedBy}
              </Text>
            )}
            {isCorrected && <CorrectionForm shift={shift} onClose={() => setCorrected(false)} />}
            {!problem && !isCorrected && (
              <Group justify="flex-end" gap="sm">
                {rights?.mayCorrect && (
                  <Button
                    variant="default"
                    // It reappears in place of the form that had the focus.
                    autoFocus={isCorrected === false}
                    onClick={() => setCorrected(true)}
                  >
                    Opravit docházku
                  </Button>
                )}
                {rights?.mayDelete && (
                  <ButtonWithIcon
                    icon={IconTrash}
                    color="red"
                    variant="light"
                    loading={removal.isPending}
                    onClick={remove}
                  >
                    Smazat
                  </ButtonWithIcon>
                )}
                <ButtonWithIcon icon={IconPencil} onClick={() => setEdited(true)}>
                  Upravit
                </ButtonWithIcon>
              </Group>
            )}
          </>
        )}
      </Stack>
    </LargeDialog>
  );
}
