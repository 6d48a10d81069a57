import { useDraggable } from '@dnd-kit/core';
import { memo } from 'react';
import { czechDay } from '#shared/core/days.ts';
import { unbroken } from '#shared/core/unbroken.ts';
import { isPromiseBroken, relativeDay, type Urgency, urgencyOf } from '#shared/orders/age.ts';
import type { Order } from '#shared/orders/contract.ts';
import { dialled, shownPhone } from '#shared/orders/customer.ts';
import { durationText } from '#shared/orders/durations.ts';
import { isClosed } from '#shared/orders/statuses.ts';
import { dateTime, price } from '../../core/format.ts';
import { useMay } from '../../core/session.tsx';
import { LabelChips } from '../../labels/LabelChips.tsx';
import { ChooseBox } from '../chosen/choosing.tsx';
import { cardId } from '../useReveal.ts';
import { CardIcon } from './CardIcon.tsx';
import { notePreview } from './note-preview.ts';
import classes from './OrderCard.module.css';

/** The id of the handle by which the keyboard picks a card up. */
export const handleId = (id: number) => `presunout-${id}`;

const URGENCY_TEXTS: Record<Urgency, string | null> = {
  normal: null,
  medium: 'Čeká déle než 24 hodin',
  high: 'Čeká déle než 48 hodin',
};

export type CardActions = { onOpen: (order: Order) => void; onRemove: (order: Order) => void };
type Props = { order: Order; now: number } & CardActions;

/** The promised day, which stands out once it has passed and the part is not here (rule orders-9). */
function Promised({ order, day, now }: { order: Order; day: string; now: number }) {
  const isBroken = isPromiseBroken(order, now);
  return (
    <div className={classes.promised} data-broken={isBroken || undefined}>
      {isBroken && <CardIcon name="broken" />}
      {isBroken && <span className="visually-hidden">Slib nedodržen: </span>}
      slíbeno {czechDay(day)}
    </div>
  );
}

/** The text of a card (rule orders-1). It uses plain elements, because a board may have five hundred cards. */
const CardText = memo(({ order, now, onOpen }: Omit<Props, 'onRemove'>) => {
  const urgency = urgencyOf(order, now);
  const urgent = URGENCY_TEXTS[urgency];
  const age = unbroken(durationText(now - Date.parse(order.datum_vytvoreni)));
  return (
    <>
      <div className={classes.top}>
        <span>#{order.id}</span>
        <span className={classes.age} data-urgency={urgency} title={urgent ?? 'Doba od vytvoření'}>
          {urgent && <CardIcon name="late" />}
          {urgent && <span className="visually-hidden">{urgent}: </span>}
          {age}
        </span>
      </div>
      <button type="button" className={classes.name} onClick={() => onOpen(order)}>
        {order.jmeno_zakaznika} {order.prijmeni_zakaznika}
      </button>
      {order.telefon_zakaznika && (
        <a className={classes.phone} draggable={false} href={`tel:${dialled(order.telefon_zakaznika)}`}>
          <CardIcon name="phone" />
          {shownPhone(order.telefon_zakaznika)}
        </a>
      )}
      <div className={classes.what}>{order.typ_telefonu}</div>
      <div>
        {order.dil}
        {order.barva && <span className={classes.quiet}> · {order.barva}</span>}
      </div>
      {(order.cena !== null || order.zaloha || order.servisni_cislo) && (
        <div className={classes.numbers}>
          {order.cena !== null && <strong>{price(order.cena)}</strong>}
          {order.zaloha ? <span className={classes.quiet}>záloha {price(order.zaloha)}</span> : null}
          {order.servisni_cislo && <span className={classes.quiet}>{order.servisni_cislo}</span>}
        </div>
      )}
      {(order.prodejna_nazev || order.dodavatel) && (
        <div className={classes.quiet}>
          {[order.prodejna_nazev, order.dodavatel].filter(Boolean).join(' · ')}
        </div>
      )}
      {order.stitky.length > 0 && <LabelChips ids={order.stitky} />}
      {order.slibeno && !isClosed(order.status) && <Promised order={order} day={order.slibeno} now={now} />}
      {order.poznamka && <div className={classes.note}>{notePreview(order.poznamka)}</div>}
      <div className={classes.quiet}>
        {order.zalozil.jmeno} {order.zalozil.prijmeni}
      </div>
      <time
        className={classes.day}
        dateTime={order.datum_vytvoreni}
        title={`Vytvořeno ${dateTime(order.datum_vytvoreni)}`}
      >
        {relativeDay(order.datum_vytvoreni, now)}
      </time>
    </>
  );
});

type Handle = { setHandle: (element: HTMLElement | null) => void; describedBy: string };

/** The part that does not change during a drag, when five hundred cards are asked to render at once. */
const CardBody = memo(({ order, now, onOpen, onRemove, setHandle, describedBy }: Props & Handle) => {
  const may = useMay();
  const name = `objednávka č. ${order.id}, ${order.jmeno_zakaznika} ${order.prijmeni_zakaznika}`;
  return (
    <>
      <CardText order={order} now={now} onOpen={onOpen} />
      {may('orders.write') && (
        <button
          type="button"
          ref={setHandle}
          id={handleId(order.id)}
          data-place={handleId(order.id)}
          className={classes.handle}
          aria-label={`Přesunout: ${name}`}
          title="Přesunout"
          aria-roledescription="úchyt přesunu"
          aria-describedby={describedBy}
          // No click follows a drag; a click by keyboard has no `detail` and moves the card instead.
          onClick={({ detail }) => detail > 0 && onOpen(order)}
        >
          <CardIcon name="carry" />
        </button>
      )}
      <div className={classes.actions}>
        <button
          type="button"
          className={classes.action}
          aria-label={`Detail: ${name}`}
          title="Detail"
          onClick={() => onOpen(order)}
        >
          <CardIcon name="open" />
        </button>
        {may('orders.delete') && (
          <button
            type="button"
            className={classes.action}
            data-danger
            aria-label={`Smazat: ${name}`}
            title="Smazat"
            onClick={() => onRemove(order)}
          >
            <CardIcon name="remove" />
          </button>
        )}
      </div>
    </>
  );
});

/** A card of the board. Who may move it drags all of it; the keyboard picks it up by its handle. */
export const OrderCard = memo((props: Props) => {
  const { order } = props;
  const may = useMay();
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: order.id,
    data: { order },
    disabled: !may('orders.write'),
  });
  return (
    <li
      ref={setNodeRef}
      id={cardId(order.id)}
      className={classes.card}
      data-dragging={isDragging || undefined}
      {...listeners}
    >
      <ChooseBox order={order} />
      <CardBody {...props} setHandle={setActivatorNodeRef} describedBy={attributes['aria-describedby']} />
    </li>
  );
});

const nothing = () => {};

/** The card that follows the pointer. */
export const CarriedCard = ({ order, now }: { order: Order; now: number }) => (
  <div className={classes.card} data-carried>
    <CardText order={order} now={now} onOpen={nothing} />
  </div>
);
