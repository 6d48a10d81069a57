import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError } from '../../core/api.ts';
import { apiQuery } from '../../core/queries.ts';
import { useMay } from '../../core/session.tsx';
import { confirmLeave } from '../../forms/leave.ts';
import { useWhileTyped } from '../../forms/meantime/useWhileTyped.ts';
import { OrderLabels } from '../../labels/OrderLabels.tsx';
import { part } from '../../parts/part.tsx';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { LargeDialog } from '../../ui/dialogs/LargeDialog.tsx';
import { useAsking } from '../../ui/dialogs/useAsking.ts';
import { useWhileThere } from '../../ui/hooks/useWhileThere.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ErrorBanner } from '../../ui/notices/ErrorBanner.tsx';
import { lowBar } from '../../ui/notices/lowBar.ts';
import { sentenceOf } from '../../ui/notices/problem.ts';
import { OrderForm } from '../form/OrderForm.tsx';
import { OrderPhotos } from '../photos/OrderPhotos.tsx';
import { useRemoval } from '../useRemoval.ts';
import { CustomerLink } from './CustomerLink.tsx';
import { CustomerMessage } from './CustomerMessage.tsx';
import classes from './OrderDetail.module.css';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { StatusForm } from './StatusForm.tsx';

/** Loaded separately: the code for QR codes is a third of the board's size. */
const PrintSlip = part(() => import('./PrintSlip.tsx'), 'PrintSlip');

type Props = { id: number; now: number; onClose: () => void };

/** The detail of an order: its facts, its state and its history (rule orders-4). */
export function OrderDetail({ id, now, onClose }: Props) {
  const [mode, setMode] = useState<'shown' | 'edited' | 'printed'>('shown');
  const show = useCallback(() => setMode('shown'), []);
  const { data, isPending, isError, error, refetch } = useQuery({
    ...apiQuery('GET /orders/orders/:id/', { params: { id } }),
    // Another order's data must not be shown for this one.
    placeholderData: undefined,
  });
  const remove = useRemoval(useWhileThere(onClose));
  const asks = useAsking();
  const may = useMay();
  const mayWrite = may('orders.write');
  /** Asks first, because there may be a note that was not sent. */
  const leaving = (goOn: () => void) => async () => {
    if (await asks(confirmLeave)) goOn();
  };
  const close = leaving(onClose);
  const isMissing = error instanceof ApiError && error.status === 404;
  const order = useWhileTyped(isMissing ? undefined : data?.order);
  const odkaz = isMissing ? undefined : data?.odkaz;

  if (order && mode === 'edited') return <OrderForm order={order} onClose={show} />;
  return (
    <LargeDialog isInAddress onClose={close} title={`Objednávka č. ${id}`} size="62rem">
      {isMissing && <EmptyState title={sentenceOf(error) ?? ''} />}
      <ErrorBanner
        message={isError && !isMissing ? 'Nepodařilo se načíst objednávku' : null}
        detail={sentenceOf(error)}
        onRetry={refetch}
      />
      {isPending && <Skeleton height={320} />}
      {order && (
        <div className={classes.columns}>
          <Stack gap="md">
            <OrderFacts order={order} now={now} />
            {!isMissing && <OrderLabels order={order} />}
            {mayWrite && order.telefon_zakaznika !== '' && <CustomerMessage order={order} />}
            {!isMissing && <OrderPhotos id={id} mayWrite={mayWrite} />}
          </Stack>
          <Stack gap="md">
            {mayWrite && <StatusForm order={order} onLeave={close} />}
            {!isMissing && <OrderHistory id={id} />}
            {mayWrite && odkaz && <CustomerLink id={id} adresa={odkaz.adresa} />}
          </Stack>
        </div>
      )}
      <Group ref={lowBar} justify="space-between" gap="sm" className={classes.buttons}>
        <Group gap="sm">
          {order && !isMissing && (
            <>
              {may('orders.delete') && (
                <ButtonWithIcon icon={IconTrash} variant="subtle" color="red" onClick={() => remove(order)}>
                  Smazat objednávku
                </ButtonWithIcon>
              )}
              <ButtonWithIcon icon={IconPrinter} variant="default" onClick={() => setMode('printed')}>
                Vytisknout lístek
              </ButtonWithIcon>
              {mayWrite && (
                <ButtonWithIcon
                  icon={IconPencil}
                  variant="default"
                  onClick={leaving(() => setMode('edited'))}
                >
                  Upravit
                </ButtonWithIcon>
              )}
            </>
          )}
        </Group>
        {/* On a phone there is no room beside the others, and the dialog's own button is near. */}
        <Button variant="default" visibleFrom="sm" onClick={close}>
          Zavřít
        </Button>
      </Group>
      {order && !isMissing && mode === 'printed' && (
        <PrintSlip order={order} adresa={odkaz?.adresa ?? null} onDone={show} />
      )}
    </LargeDialog>
  );
}
