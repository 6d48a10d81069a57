import { Button, Checkbox, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { preposed } from '#shared/core/preposed.ts';
import type { Kanban, Order } from '#shared/orders/contract.ts';
import { ButtonChoice } from '../../ui/ButtonChoice.tsx';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { LargeDialog } from '../../ui/dialogs/LargeDialog.tsx';
import { copyAndTell } from '../../ui/hooks/copyAndTell.ts';
import { useGoingOn } from '../../ui/hooks/useGoingOn.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { type Load, LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import { tooManyProblem } from '../moves.ts';
import { StatusBadge } from '../status-look.tsx';
import { useMoveMany } from '../useMove.tsx';
import classes from './PurchaseList.module.css';
import {
  isChosenFirst,
  isCut,
  LISTS,
  type List,
  type Purchase,
  partText,
  purchasesOf,
  purchaseText,
} from './purchase.ts';

const LABELS = { order: LISTS.order.label, arrive: LISTS.arrive.label };

const copy = (orders: Order[]) =>
  copyAndTell(purchaseText(orders), 'Seznam zkopírován do schránky', 'Vytiskněte seznam.');

type SupplierProps = Purchase & {
  deed: string;
  isChosen: (order: Order) => boolean;
  choose: (orders: Order[], isChosen: boolean) => void;
  isMoving: boolean;
  onMove: (orders: Order[]) => void;
};

function Supplier({ supplier, orders, deed, isChosen, choose, isMoving, onMove }: SupplierProps) {
  const name = supplier || 'Bez dodavatele';
  const chosen = orders.filter(isChosen);
  const problem = tooManyProblem(chosen.length);
  return (
    <section aria-label={name} data-goes-on>
      <div className={classes.head}>
        <Checkbox
          aria-label={`Vybrat vše: ${name}`}
          checked={chosen.length === orders.length}
          indeterminate={chosen.length > 0 && chosen.length < orders.length}
          onChange={event => choose(orders, event.currentTarget.checked)}
        />
        <Title order={3} size="h4" className={classes.name}>
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          Vybráno {chosen.length} {preposed('z', orders.length)}
        </Text>
      </div>
      <ul className={classes.parts}>
        {orders.map(order => (
          <li key={order.id} data-left={!isChosen(order) || undefined}>
            <Checkbox
              label={partText(order)}
              description={[`č. ${order.id}`, order.prodejna_nazev, order.servisni_cislo]
                .filter(Boolean)
                .join(' · ')}
              checked={isChosen(order)}
              onChange={event => choose([order], event.currentTarget.checked)}
            />
            <StatusBadge status={order.status} />
          </li>
        ))}
      </ul>
      {problem && (
        <Text size="sm" role="status">
          {problem}
        </Text>
      )}
      <Group gap="xs" mt="xs" className={classes.deeds}>
        <ButtonWithIcon
          icon={IconCopy}
          variant="default"
          disabled={chosen.length === 0}
          aria-label={`Kopírovat seznam: ${name}`}
          onClick={() => copy(chosen)}
        >
          Kopírovat seznam
        </ButtonWithIcon>
        <Button
          disabled={chosen.length === 0 || problem !== null}
          loading={isMoving}
          aria-label={`${deed}: ${name}`}
          onClick={() => onMove(chosen)}
        >
          {deed}
        </Button>
      </Group>
    </section>
  );
}

type Props = { board: Kanban | undefined; load: Load; isFiltered: boolean; onClose: () => void };

/**
 * What has to be ordered from whom, and what is on its way (rule orders-8): parts by supplier, to be copied into the
 * supplier's shop or a mail, printed, and marked as ordered, or as arrived in a parcel, together. It follows the
 * board and its filters.
 */
export function PurchaseList({ board, load, isFiltered, onClose }: Props) {
  const [list, setList] = useState<List>('order');
  /** What was chosen by hand, by order. */
  const [byHand, setByHand] = useState<ReadonlyMap<number, boolean>>(new Map());
  /** The supplier whose orders are being moved. */
  const [moving, setMoving] = useState<string | null>(null);
  const { moveMany, isMoving } = useMoveMany();
  const purchases = board ? purchasesOf(list, board) : [];
  const { hint, none, to, deed } = LISTS[list];
  const goingOn = useGoingOn();
  const move = async (supplier: string, orders: Order[]) => {
    setMoving(supplier);
    await moveMany(orders, to);
  };
  return (
    <LargeDialog title="Nákupní seznam" size="52rem" onClose={onClose}>
      <Stack gap="lg" {...goingOn}>
        <ButtonChoice
          label="Který seznam"
          choices={LABELS}
          value={list}
          onChange={next => {
            setList(next);
            setByHand(new Map());
          }}
        />
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {hint}
            {isFiltered && ' Platí filtry nástěnky.'}
            {board && isCut(list, board) && ' Nejsou tu všechny: vyberte na nástěnce prodejnu.'}
          </Text>
          {purchases.length > 0 && (
            <ButtonWithIcon
              icon={IconPrinter}
              variant="default"
              className={classes.deeds}
              onClick={() => window.print()}
            >
              Vytisknout
            </ButtonWithIcon>
          )}
        </Group>
        <LoadBanner load={load} failed="Nepodařilo se načíst objednávky" />
        {load.isPending && <Skeleton height="12rem" />}
        {board && purchases.length === 0 && (
          <EmptyState
            title={none}
            hint={isFiltered ? 'Objednávky mimo filtry nástěnky tu nejsou.' : undefined}
          />
        )}
        {purchases.map(({ supplier, orders }) => (
          <Supplier
            key={supplier}
            supplier={supplier}
            orders={orders}
            deed={deed}
            isChosen={one => byHand.get(one.id) ?? isChosenFirst(list, one)}
            choose={(some, isChosen) =>
              setByHand(new Map([...byHand, ...some.map(({ id }) => [id, isChosen] as const)]))
            }
            isMoving={isMoving && moving === supplier}
            onMove={chosen => move(supplier, chosen)}
          />
        ))}
      </Stack>
    </LargeDialog>
  );
}
