import {
  Alert,
  Button,
  Group,
  List,
  Modal,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { monthOf } from '#shared/core/days.ts';
import { defaultTimes, standardShiftLine } from '#shared/shifts/hours.ts';
import {
  BULK_MAX,
  NO_DAY_CHOSEN,
  NOTE_MAX,
  SHIFT_TYPE_LABELS,
  SHIFT_TYPES,
  type ShiftType,
} from '#shared/shifts/kinds.ts';
import { DEFAULT_HOURS } from '#shared/stores/hours.ts';
import { type Answer, request } from '../core/api.ts';
import { plural } from '../core/format.ts';
import { refetch } from '../core/queries.ts';
import { useRetryKey } from '../core/retry-key.ts';
import { useMay, useUser } from '../core/session.tsx';
import { TimeField } from '../forms/dates/TimeField.tsx';
import { toTime } from '../forms/dates/time.ts';
import classes from '../forms/FormModal.module.css';
import { useBackCloses } from '../ui/covers.ts';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { sentenceOf } from '../ui/problem.ts';
import { usePhone } from '../ui/usePhone.ts';
import { DayPicker } from './DayPicker.tsx';
import { PersonField } from './PersonField.tsx';
import { StoreField, useStores } from './StoreField.tsx';
import { tellWarnings } from './saving.ts';
import { LABELS, rules } from './shift-fields.ts';

/** How long the result stands before the dialog closes itself (D3 §9). */
const CLOSE_AFTER_MS = 2_000;

type Result = Answer<'POST /shifts/bulk-create/'>;

/** What was created, and why the other days were not (D3 §2.1). */
function ResultBlock({ result }: { result: Result }) {
  return (
    <Alert color={result.uspesne > 0 ? 'green' : 'red'} role="status">
      <Text fw={600} size="sm">
        Úspěšně vytvořeno: {plural(result.uspesne, 'směna', 'směny', 'směn')}
      </Text>
      {result.chyby.length > 0 && (
        <List size="sm" mt={4}>
          {result.chyby.map(line => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

/** Many shifts of one person at once (D3 §2.1 'Bulk shift modal'). */
export function BulkDialog({ prodejna, onClose }: { prodejna: number; onClose: () => void }) {
  const user = useUser();
  const isPhone = usePhone();
  useBackCloses(true, onClose);
  const mayPlan = useMay()('shifts.plan');
  const stores = useStores();
  const [person, setPerson] = useState(user.id);
  const [store, setStore] = useState(prodejna);
  const [type, setType] = useState<ShiftType>('prace');
  const [note, setNote] = useState('');
  /** Null while nobody has touched the times: then every day takes the shop's hours of its weekday. */
  const [times, setTimes] = useState<{ cas_od: string; cas_do: string } | null>(null);
  const [days, setDays] = useState<string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  const hours = stores.find(({ id }) => id === store)?.oteviraci_doba ?? DEFAULT_HOURS;
  const shown = times ?? defaultTimes(hours, null);
  const errors = { cas_od: rules.cas_od(shown.cas_od), cas_do: rules.cas_do(shown.cas_do, shown) };

  const key = useRetryKey();
  const creation = useMutation({
    mutationFn: () => {
      const body = {
        prodejna: store as never,
        typ_smeny: type,
        poznamka: note,
        datumy: days.toSorted(),
        ...(times && { cas_od: toTime(times.cas_od), cas_do: toTime(times.cas_do) }),
        ...(mayPlan && { user_id: person }),
      };
      return request('POST /shifts/bulk-create/', { body, klic: key.of(body) });
    },
    onSuccess: ({ varovani }) => {
      key.forget();
      tellWarnings(varovani);
      refetch('/shifts/');
    },
  });
  const result = creation.data;
  const isDone = (result?.uspesne ?? 0) > 0;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(onClose, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, onClose]);

  const send = () => {
    const wrong = days.length === 0 ? NO_DAY_CHOSEN : (errors.cas_od ?? errors.cas_do);
    setProblem(wrong);
    if (!wrong && !creation.isPending) creation.mutate();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title="Hromadné vytváření směn"
      size="lg"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <form
        onSubmit={event => {
          event.preventDefault();
          send();
        }}
        noValidate
      >
        <Stack gap="sm">
          <ErrorBanner message={problem} onClose={() => setProblem(null)} />
          <ErrorBanner
            message={creation.isError ? 'Chyba při vytváření směn' : null}
            detail={
              creation.isError ? (sentenceOf(creation.error) ?? 'Chyba při komunikaci se serverem') : null
            }
            onClose={creation.reset}
          />
          <Title order={3} size="h5">
            1. Základní údaje
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {mayPlan && (
              <PersonField
                label={LABELS.user_id}
                value={person}
                onChange={(id, home) => {
                  setPerson(id);
                  if (home) setStore(home);
                }}
              />
            )}
            <StoreField label={LABELS.prodejna} value={store} onChange={setStore} />
            <NativeSelect
              label={LABELS.typ_smeny}
              value={type}
              onChange={event => setType(event.currentTarget.value as ShiftType)}
              data={SHIFT_TYPES.map(value => ({ value, label: SHIFT_TYPE_LABELS[value] }))}
            />
            <SimpleGrid cols={2} spacing="sm">
              <TimeField
                label={LABELS.cas_od}
                value={shown.cas_od}
                error={problem && errors.cas_od}
                onChange={cas_od => setTimes({ ...shown, cas_od })}
              />
              <TimeField
                label={LABELS.cas_do}
                value={shown.cas_do}
                error={problem && errors.cas_do}
                onChange={cas_do => setTimes({ ...shown, cas_do })}
              />
            </SimpleGrid>
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            {standardShiftLine(hours)}
            {!times && '. Nezměněné časy se řídí otevírací dobou každého dne.'}
          </Text>
          <Textarea
            label={LABELS.poznamka}
            value={note}
            maxLength={NOTE_MAX}
            onChange={event => setNote(event.currentTarget.value)}
            autosize
            minRows={1}
            maxRows={4}
          />
          <Group justify="space-between">
            <Title order={3} size="h5">
              2. Výběr dnů
            </Title>
            <Text size="sm" role="status">
              Vybráno: {plural(days.length, 'den', 'dny', 'dnů')}
            </Text>
          </Group>
          <DayPicker
            prodejna={store}
            days={days}
            isAllowed={(day, today) => mayPlan || monthOf(day) >= monthOf(today)}
            onChange={next => setDays(next.slice(0, BULK_MAX))}
          />
          {result && <ResultBlock result={result} />}
          <Group justify="flex-end" gap="sm" className={classes.actions}>
            <Button variant="default" onClick={onClose}>
              {isDone ? 'Zavřít' : 'Zrušit'}
            </Button>
            <Button type="submit" disabled={creation.isPending || isDone}>
              {creation.isPending ? 'Přidávám…' : `Přidat směny (${days.length})`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
