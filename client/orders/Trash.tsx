import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../core/api.ts';
import { dateTime } from '../core/format.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { useFocusBack } from '../forms/useFocusBack.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { notifyDone } from '../ui/notify.ts';
import { notifyProblem } from '../ui/notifyProblem.ts';
import { sentenceOf } from '../ui/problem.ts';
import { usePhone } from '../ui/usePhone.ts';
import { StatusBadge } from './status-look.tsx';

type Deleted = NonNullable<ReturnType<typeof useTrash>['data']>['orders'][number];

const useTrash = () => useQuery(apiQuery('GET /orders/trash/'));

/** Deleted orders of the last 30 days, to be restored (4-decisions §9). */
export function Trash({ onClose }: { onClose: () => void }) {
  const isPhone = usePhone();
  const { data, isError, error, refetch: reload } = useTrash();
  useFocusBack();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: number) => request('POST /orders/orders/:id/restore/', { params: { id } }),
    onSuccess: ({ order }) => {
      notifyDone(`Objednávka č. ${order.id} je zpátky na nástěnce.`);
      refetch('/orders/');
    },
    onError: problem => notifyProblem(problem, 'Objednávku se nepodařilo obnovit'),
  });
  const columns: Column<Deleted>[] = [
    { head: 'Č.', width: '4rem', align: 'right', cell: order => order.id },
    {
      head: 'Zákazník',
      card: 'title',
      cell: order => `${order.jmeno_zakaznika} ${order.prijmeni_zakaznika}`,
    },
    { head: 'Co', cell: order => `${order.typ_telefonu}, ${order.dil}` },
    { head: 'Stav', cell: order => <StatusBadge status={order.status} /> },
    { head: 'Smazal', cell: ({ posledni_zmena_uzivatel: who }) => `${who.jmeno} ${who.prijmeni}` },
    { head: 'Kdy', cell: order => dateTime(order.smazana) },
    {
      head: 'Akce',
      width: '6rem',
      cell: order => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Obnovit objednávku č. ${order.id}`}
          loading={isPending && variables === order.id}
          onClick={() => mutate(order.id)}
        >
          Obnovit
        </Button>
      ),
    },
  ];
  return (
    <Modal opened onClose={onClose} title="Koš objednávek" size="64rem" fullScreen={isPhone}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Smazané objednávky zde zůstávají 30 dní.
        </Text>
        <ErrorBanner
          message={isError ? 'Koš se nepodařilo načíst' : null}
          detail={sentenceOf(error)}
          onRetry={reload}
        />
        {data?.orders.length === 0 ? (
          <EmptyState title="Koš je prázdný" />
        ) : (
          !isError && (
            <DataTable
              caption="Smazané objednávky"
              columns={columns}
              rows={data?.orders}
              rowKey={({ id }) => id}
            />
          )
        )}
      </Stack>
    </Modal>
  );
}
