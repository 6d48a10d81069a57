import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shiftCount } from '#shared/core/counts.ts';
import { czechDay, daysBetween, daysOfMonth } from '#shared/core/days.ts';
import { BULK_DELETE_MAX, RANGE_MAX } from '#shared/shifts/kinds.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { request } from '../../core/api.ts';
import { plural } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { useMay, useUser } from '../../core/session.tsx';
import { RangeFields } from '../../forms/dates/RangeFields.tsx';
import { todayInPrague } from '../../forms/dates/today.ts';
import classes from '../../forms/FormModal.module.css';
import { useDeed } from '../../forms/useDeed.ts';
import { confirmDelete } from '../../ui/dialogs/confirm.tsx';
import { LargeDialog } from '../../ui/dialogs/LargeDialog.tsx';
import { DeedBanner } from '../../ui/notices/DeedBanner.tsx';
import { ErrorBanner } from '../../ui/notices/ErrorBanner.tsx';
import { LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import { longDay, span } from '../czech.ts';
import { PersonField } from '../PersonField.tsx';
import { useEditingProblem } from '../useOpenShift.ts';
import { BulkResult, type Result } from './BulkResult.tsx';
import { offerUndo } from './bulk-undo.ts';
import list from './DeleteManyDialog.module.css';

const counted = (count: number) => plural(count, 'směnu', 'směny', 'směn');

/** Deletes several shifts of a person in a range of days at once, with one question and one undo. */
export function DeleteManyDialog({ month, onClose }: { month: string | undefined; onClose: () => void }) {
  const user = useUser();
  const mayPlan = useMay()('shifts.plan');
  const problemOf = useEditingProblem();
  const today = todayInPrague();
  const days = daysOfMonth(month ?? today.slice(0, 7));
  const [person, setPerson] = useState(user.id);
  const [range, setRange] = useState({ od: days[0]!, do: days.at(-1)! });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [result, setResult] = useState<Result | null>(null);
  const isTooLong = daysBetween(range.od, range.do) >= RANGE_MAX;
  const found = useQuery({
    ...apiQuery('GET /shifts/', {
      query: { scope: mayPlan ? 'all' : 'own', osoba: String(person), ...range },
    }),
    enabled: range.od !== '' && range.do !== '' && !isTooLong,
    placeholderData: undefined,
  });
  /** Whether a shift cannot be deleted: it has attendance, or is in a seller's past month. */
  const isKept = (shift: Shift) => shift.odpracovano !== null || problemOf(shift, today) !== null;
  const all = found.data ?? [];
  const shifts = all.filter(shift => !isKept(shift));
  const kept = all.length - shifts.length;
  const wanted = shifts.filter(shift => !left.has(shift.id));
  const chosen = wanted.slice(0, BULK_DELETE_MAX);

  const removal = useDeed({
    run: (smeny: { id: number; verze: number }[], klic) =>
      request('POST /shifts/bulk-delete/', { body: { smeny }, klic }),
    touches: '/shifts/',
    after: ({ uspesne, chyby, davka }) => {
      if (chyby.length > 0) return setResult({ did: 'Smazáno', uspesne, chyby, davka });
      offerUndo(`Smazáno: ${shiftCount(uspesne)}`, davka);
      onClose();
    },
  });
  const remove = () =>
    confirmDelete(
      `Opravdu chcete smazat ${counted(chosen.length)}?`,
      () => removal.mutate(chosen.map(({ id, verze }) => ({ id, verze }))),
      `${chosen[0]!.user_jmeno}, ${czechDay(chosen[0]!.datum)} – ${czechDay(chosen.at(-1)!.datum)}`,
    );
  const toggle = (id: number) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };

  return (
    <LargeDialog onClose={onClose} title="Smazat více směn" size="lg">
      <Stack gap="sm">
        {result && <BulkResult result={result} onUndone={() => setResult(null)} />}
        <DeedBanner deeds={[removal]} failed="Chyba při mazání směn" isTitled />
        {mayPlan && <PersonField label="Uživatel" value={person} onChange={setPerson} />}
        <RangeFields hasLabels keepsValue value={range} onChange={setRange} />
        {isTooLong && <ErrorBanner message={`Vyberte nejvýše ${RANGE_MAX}\u00a0dní.`} />}
        <LoadBanner load={found} failed="Chyba při načítání dat" />
        {found.isLoading && <Skeleton height={160} />}
        {found.data && shifts.length === 0 && (
          <Text c="dimmed">V těchto dnech nejsou žádné směny, které lze smazat.</Text>
        )}
        {kept > 0 && (
          <Text size="sm" c="dimmed">
            Zůstane: {shiftCount(kept)} s docházkou nebo z minulých měsíců.
          </Text>
        )}
        {shifts.length > 0 && (
          <fieldset aria-label="Směny ke smazání" className={list.shifts}>
            {shifts.map(shift => (
              <Checkbox
                key={shift.id}
                checked={!left.has(shift.id)}
                onChange={() => toggle(shift.id)}
                label={[longDay(shift.datum), span(shift), shift.prodejna_nazev].join(', ')}
              />
            ))}
          </fieldset>
        )}
        {wanted.length > chosen.length && (
          <Text size="sm" role="status">
            Najednou lze smazat nejvýše {counted(BULK_DELETE_MAX)}. Smažou se první z vybraných.
          </Text>
        )}
        <Group justify="flex-end" gap="sm" className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Zavřít
          </Button>
          <Button color="red.9" disabled={chosen.length === 0} loading={removal.isPending} onClick={remove}>
            {chosen.length === 0 ? 'Smazat směny' : `Smazat ${counted(chosen.length)}`}
          </Button>
        </Group>
      </Stack>
    </LargeDialog>
  );
}
