import { useDroppable } from '@dnd-kit/core';
import { Skeleton } from '@mantine/core';
import { type CSSProperties, memo, type ReactNode, useDeferredValue } from 'react';
import { preposed } from '#shared/core/preposed.ts';
import type { Order } from '#shared/orders/contract.ts';
import { STATUS_LABELS, type Status } from '#shared/orders/statuses.ts';
import { softColors } from '../../ui/marks/contrast.ts';
import { STATUS_LOOKS } from '../status-look.tsx';
import classes from './Board.module.css';
import { CardIcon } from './CardIcon.tsx';
import { type CardActions, OrderCard } from './OrderCard.tsx';

type Props = {
  status: Status;
  /** Undefined while the first answer is loading. */
  orders: Order[] | undefined;
  count: number | undefined;
  now: number;
  /** Whether it is a narrow strip, which shows how many cards it has and takes dropped ones. */
  isCollapsed: boolean;
  onToggle: (status: Status) => void;
  /** Stands above its cards. */
  above?: ReactNode;
} & CardActions;

/** The id of the button by which a column is collapsed and opened. */
export const foldId = (status: Status) => `sloupec-${status}`;

/** The colours of a column's heading in both themes. */
const colorsOf = (status: Status) => {
  const { color } = STATUS_LOOKS[status];
  const [light, dark] = [softColors(color, 'light'), softColors(color, 'dark')];
  return {
    '--status': color,
    '--light-ground': light.background,
    '--light-text': light.text,
    '--dark-ground': dark.background,
    '--dark-text': dark.text,
  } as CSSProperties;
};

/** More than a column of a large screen shows. */
const CARDS_AT_FIRST = 10;

/** The cards in sight come first: a board of five hundred appears, and takes clicks, before the others are made. */
const Cards = memo(({ orders, now, onOpen, onRemove }: { orders: Order[]; now: number } & CardActions) => {
  const areAllMade = useDeferredValue(true, false);
  return (areAllMade ? orders : orders.slice(0, CARDS_AT_FIRST)).map(order => (
    <OrderCard key={order.id} order={order} now={now} onOpen={onOpen} onRemove={onRemove} />
  ));
});

/** The column of one state: its heading with the full count, and its cards. A card can be dropped anywhere in it. */
export const BoardColumn = memo((props: Props) => {
  const { status, orders, count, now, isCollapsed, onToggle, above, onOpen, onRemove } = props;
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const { Icon } = STATUS_LOOKS[status];
  const hidden = orders && count !== undefined ? count - orders.length : 0;
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      style={colorsOf(status)}
      data-over={isOver || undefined}
      data-status={status}
      data-collapsed={isCollapsed || undefined}
      aria-label={STATUS_LABELS[status]}
    >
      <div className={classes.top}>
        <h2 className={classes.heading}>
          <Icon size={14} aria-hidden />
          <span className={classes.label}>{STATUS_LABELS[status]}</span>
          <span className={classes.count}>{count ?? '—'}</span>
        </h2>
        <button
          type="button"
          id={foldId(status)}
          className={classes.fold}
          aria-label={`Sloupec ${STATUS_LABELS[status]}`}
          aria-expanded={!isCollapsed}
          title={isCollapsed ? 'Rozbalit sloupec' : 'Sbalit sloupec'}
          onClick={() => onToggle(status)}
        >
          <CardIcon name={isCollapsed ? 'unfold' : 'fold'} />
        </button>
      </div>
      {above && <div className={classes.above}>{above}</div>}
      {/* The cards of a collapsed column stay for printing. */}
      {/* It can be scrolled by keyboard as well. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must take the focus (WCAG 2.1.1) */}
      <ul className={classes.cards} tabIndex={0} aria-label={`Objednávky ve stavu ${STATUS_LABELS[status]}`}>
        {orders ? (
          <Cards orders={orders} now={now} onOpen={onOpen} onRemove={onRemove} />
        ) : (
          [0, 1, 2].map(line => (
            <li key={line} className={classes.placeholder}>
              <Skeleton height={128} />
            </li>
          ))
        )}
        {hidden > 0 && (
          <li className={classes.rest}>
            Zobrazeno {orders!.length} {preposed('z', count!)}
          </li>
        )}
      </ul>
    </section>
  );
});
