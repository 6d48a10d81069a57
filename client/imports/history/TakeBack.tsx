import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { czechDay } from '#shared/core/days.ts';
import type { ImportRow, TakingBack } from '#shared/imports/shapes.ts';
import { request } from '../../core/api.ts';
import { dateTime } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { useDeed } from '../../forms/useDeed.ts';
import { LargeDialog } from '../../ui/dialogs/LargeDialog.tsx';
import { LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import { changesOf, obstacleOf } from './sentences.ts';

/** The changes in sentences: documents, lines, turnover and days. */
const Changes = ({ plan }: { plan: TakingBack }) => (
  <Stack gap={4}>
    {changesOf(plan).map(sentence => (
      <Text key={sentence} size="sm">
        {sentence}
      </Text>
    ))}
    {plan.od && plan.do && (
      <Text size="sm" c="dimmed">
        {plan.od === plan.do
          ? `Den: ${czechDay(plan.od)}`
          : `Dny: ${czechDay(plan.od)} až ${czechDay(plan.do)}`}
      </Text>
    )}
  </Stack>
);

/** Why the import cannot be taken back, and which other import with which documents prevents it. */
const Obstacle = ({ plan: { duvod, brani } }: { plan: TakingBack }) => (
  <Alert role="alert" color="orange" title={duvod}>
    {brani && <Text size="sm">{obstacleOf(brani)}</Text>}
  </Alert>
);

type Props = { row: ImportRow; onClose: () => void };

/** Asks before an import is taken back, and shows what that will change (rule sales-11). */
export function TakeBack({ row, onClose }: Props) {
  const params = { id: row.id };
  const plan = useQuery({ ...apiQuery('GET /import/:id/vraceni/', { params }), staleTime: 0, gcTime: 0 });
  const taking = useDeed({
    run: () => request('POST /import/:id/vratit/', { params }),
    touches: '/import/',
    done: ({ zprava }) => zprava,
    after: onClose,
    // Shown as a notice, because it may take minutes, during which the dialog may be closed.
    failed: 'Import se nepodařilo vrátit',
  });
  const found = plan.data?.vraceni;
  return (
    <LargeDialog onClose={onClose} title="Vrátit import" closeOnClickOutside={!taking.isPending}>
      <Stack gap="sm">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {`${row.soubor ?? 'Import bez názvu'} · ${dateTime(row.zacatek)}`}
        </Text>
        <LoadBanner load={plan} failed="Chyba při načítání změn" />
        {plan.isPending && <Skeleton height="5rem" />}
        {found && (found.duvod === null ? <Changes plan={found} /> : <Obstacle plan={found} />)}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={onClose}>
            {taking.isPending ? 'Zavřít' : 'Ponechat'}
          </Button>
          {found && found.duvod === null && (
            <Button color="red.9" loading={taking.isPending} onClick={() => taking.mutate()}>
              Vrátit import
            </Button>
          )}
        </Group>
      </Stack>
    </LargeDialog>
  );
}
