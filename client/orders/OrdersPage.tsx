import { IconCheckbox, IconPlus, IconRefresh, IconShoppingCart, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { orderCount } from '#shared/core/counts.ts';
import type { Order } from '#shared/orders/contract.ts';
import { isStatus, type Status } from '#shared/orders/statuses.ts';
import { number } from '../core/format.ts';
import { useNewAsked } from '../core/new-form.ts';
import { apiQuery, followed, refetch } from '../core/queries.ts';
import { useMay } from '../core/session.tsx';
import { LabelsContext } from '../labels/LabelChips.tsx';
import { useLabels } from '../labels/useLabels.ts';
import { AddressedDialogFrame, DialogFrame } from '../parts/frames.tsx';
import { part } from '../parts/part.tsx';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';
import { useNow } from '../ui/hooks/useNow.ts';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { type Saved, useSaved } from '../ui/lists/long/useSaved.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { HeaderAction } from '../ui/page/HeaderAction.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Board } from './board/Board.tsx';
import { ChoosingContext } from './chosen/choosing.tsx';
import { OrderForm } from './form/OrderForm.tsx';
import { asOn, withMoves } from './moves.ts';
import { OrderFilters } from './OrderFilters.tsx';
import classes from './OrdersPage.module.css';
import { QuickAdd } from './quick/QuickAdd.tsx';
import { RarerActions } from './RarerActions.tsx';
import { useMove, useMoveMany, useWaitingMoves } from './useMove.tsx';
import { useOrdersAddress } from './useOrdersAddress.ts';
import { useRemoval } from './useRemoval.ts';
import { useHitsInView, useReveal } from './useReveal.ts';

/** The number of orders: all, today, this week (rule orders-6); '—' until it is known. */
function Counters({ refreshMs }: { refreshMs: number }) {
  const { data, isError } = useQuery({
    ...apiQuery('GET /orders/dashboard-stats/'),
    refetchInterval: followed(refreshMs),
  });
  const stats = isError ? undefined : data;
  const shown = (count: number | undefined) => (count === undefined ? '—' : number(count));
  return (
    <dl className={classes.counters} data-now aria-label="Počty objednávek">
      {[
        ['Celkem', stats?.total_orders],
        ['Dnes', stats?.today_orders],
        ['Tento týden', stats?.week_orders],
      ].map(([label, count]) => (
        <div key={label} className={classes.counter}>
          <dt>{label}</dt>
          <dd>{shown(count as number | undefined)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Loaded separately: the board appears before anybody opens an order. */
const OrderDetail = part(() => import('./detail/OrderDetail.tsx'), 'OrderDetail', {
  frame: AddressedDialogFrame,
});

const PurchaseList = part(() => import('./purchase/PurchaseList.tsx'), 'PurchaseList', {
  frame: DialogFrame,
});

const ChosenBar = part(() => import('./chosen/ChosenBar.tsx'), 'ChosenBar');

const Trash = part(() => import('./Trash.tsx'), 'Trash', { frame: DialogFrame });

/** The interval at which the board refreshes, even if no change was announced (rule orders-1). */
const REFRESH_MS = 120_000;

/** The address's filters in the form that the server accepts; invalid ones are left out. */
function queryOf({
  hledat,
  stav,
  prodejna,
  stitek,
  od,
  do: until,
}: ReturnType<typeof useOrdersAddress>['filters']) {
  return {
    search: hledat.slice(0, 100),
    status: isStatus(stav) ? stav : undefined,
    prodejna_id: prodejna,
    stitek,
    date_from: od,
    date_to: until,
  };
}

/** Customer part orders: a board by state with filters, an order's detail, a form for new ones (rule orders-1). */
export function OrdersPage({ title }: { title: string }) {
  const { filters, setFilter, setFilters, isFiltered, clearFilters, opened, open, close } =
    useOrdersAddress();
  const [dialog, setDialog] = useState<'new' | 'purchase' | 'trash' | null>(null);
  const may = useMay();
  const mayWrite = may('orders.write');
  useNewAsked(() => mayWrite && setDialog('new'));
  const orders = useQuery({
    ...apiQuery('GET /orders/orders/', { query: queryOf(filters) }),
    refetchInterval: followed(REFRESH_MS),
  });
  const { labels, isKnown } = useLabels();
  const waiting = useWaitingMoves();
  const { move } = useMove();
  const moving = useMoveMany();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Order> | null>(null);
  const remove = useRemoval();

  const loaded = orders.data?.kanban_data;
  const board = useMemo(() => loaded && withMoves(loaded, waiting), [loaded, waiting]);
  const reveal = useReveal(board);
  const [made, setMade] = useState<Saved | null>(null);
  const { hidden } = useSaved({
    // Avoids collecting five hundred cards when no order was added.
    rows:
      made && board && !orders.isPlaceholderData
        ? Object.values(board).flatMap(column => column.orders)
        : undefined,
    keyOf: ({ id }) => id,
    saved: made,
    onUnfilter: isFiltered ? clearFilters : undefined,
  });
  useHitsInView(`${filters.hledat}${filters.stitek}`, orders.isPlaceholderData ? undefined : board);
  const showSaved = (id: number) => {
    reveal.made(id);
    setMade({ key: id });
  };
  const now = useNow();
  const total = board && Object.values(board).reduce((sum, { count }) => sum + count, 0);
  const isEmpty = total === 0;

  // `open` is a new function after every change of the address; five hundred cards must not re-render for it.
  const opener = useRef(open);
  useEffect(() => {
    opener.current = open;
  });
  const openOrder = useCallback((order: Order) => opener.current(order.id), []);
  const moveOrder = (order: Order, to: Status) => {
    reveal.moved(order.id);
    move({ id: order.id, from: order.status, to, verze: order.verze }).catch(() => {});
  };
  const choosing = useMemo(
    () =>
      chosen && {
        chosen,
        toggle: (order: Order) => {
          const next = new Map(chosen);
          if (!next.delete(order.id)) next.set(order.id, order);
          setChosen(next);
        },
      },
    [chosen],
  );
  const moveChosen = async (to: Status) => {
    if (!chosen) return;
    const refused = await moving.moveMany(asOn(board, [...chosen.values()]), to);
    // Meanwhile other orders may have been chosen, or choosing may have ended.
    setChosen(now => now && new Map([...now].filter(([id]) => !chosen.has(id) || refused.has(id))));
  };

  return (
    <>
      <PageHeader title={title}>
        <Counters refreshMs={REFRESH_MS} />
        <RarerActions
          actions={[
            {
              label: 'Obnovit',
              icon: <IconRefresh size={16} aria-hidden />,
              loading: orders.isFetching && !orders.isPending,
              onClick: () => refetch('/orders/'),
            },
            ...(may('orders.delete')
              ? [
                  {
                    label: 'Koš',
                    icon: <IconTrash size={16} aria-hidden />,
                    onClick: () => setDialog('trash'),
                  },
                ]
              : []),
            ...(mayWrite
              ? [
                  {
                    label: 'Vybrat více',
                    icon: <IconCheckbox size={16} aria-hidden />,
                    onClick: () => setChosen(chosen ? null : new Map()),
                  },
                ]
              : []),
          ]}
        />
        {mayWrite && (
          <>
            <HeaderAction
              label="Nákupní seznam"
              icon={<IconShoppingCart size={16} aria-hidden />}
              onClick={() => setDialog('purchase')}
            />
            <ButtonWithIcon icon={IconPlus} onClick={() => setDialog('new')}>
              Nová objednávka
            </ButtonWithIcon>
          </>
        )}
      </PageHeader>
      <OrderFilters
        filters={filters}
        onChange={setFilter}
        onRange={setFilters}
        onClear={isFiltered ? clearFilters : undefined}
      />
      {hidden}
      <span className="visually-hidden" role="status">
        {isFiltered &&
          total !== undefined &&
          !orders.isPlaceholderData &&
          `Filtru odpovídá: ${orderCount(total)}`}
      </span>
      <LoadBanner load={orders} failed="Nepodařilo se načíst objednávky" />
      {isEmpty && !orders.isPlaceholderData && (
        <EmptyState
          title={isFiltered ? 'Filtru neodpovídá žádná objednávka' : 'Zatím žádné objednávky'}
          hint={isFiltered || !mayWrite ? undefined : 'První přidáte tlačítkem „Nová objednávka“.'}
        />
      )}
      <ChoosingContext value={choosing}>
        <LabelsContext value={labels}>
          <Board
            // With the labels, which would push the text of cards down if they came later.
            board={orders.isError ? null : isKnown ? board : undefined}
            now={now}
            isStale={orders.isPlaceholderData}
            sought={`${filters.hledat}${filters.stav}${filters.stitek}`}
            onMove={moveOrder}
            quickAdd={mayWrite && <QuickAdd onSaved={showSaved} />}
            onOpen={openOrder}
            onRemove={remove}
          />
        </LabelsContext>
      </ChoosingContext>
      {chosen && (
        <ChosenBar
          chosen={chosen}
          isMoving={moving.isMoving}
          onMove={moveChosen}
          onEnd={() => setChosen(null)}
        />
      )}
      {opened !== null && <OrderDetail key={opened} id={opened} now={now} onClose={close} />}
      {dialog === 'new' && <OrderForm order={null} onClose={() => setDialog(null)} onSaved={showSaved} />}
      {dialog === 'purchase' && (
        <PurchaseList board={board} load={orders} isFiltered={isFiltered} onClose={() => setDialog(null)} />
      )}
      {dialog === 'trash' && <Trash onClose={() => setDialog(null)} />}
    </>
  );
}
