import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { unbroken } from '#shared/core/unbroken.ts';
import { relativeDay } from '#shared/orders/age.ts';
import type { Order } from '#shared/orders/contract.ts';
import { dialled } from '#shared/orders/customer.ts';
import { durationText } from '#shared/orders/durations.ts';
import { ORDER } from '#shared/orders/fields.ts';
import { dateTime } from '../../core/format.ts';
import { StatusBadge } from '../status-look.tsx';
import { type Lines, linesOf, shown, together } from './lines.ts';
import classes from './OrderDetail.module.css';

/** The label of the order's age, which grows while it is read. */
const AGE = 'Od vytvoření';

/** All facts of an order; empty fields are left out (rule orders-4). */
export function OrderFacts({ order, now }: { order: Order; now: number }) {
  const age = unbroken(durationText(now - Date.parse(order.datum_vytvoreni)));
  const { zalozil, posledni_zmena_uzivatel: changed } = order;
  const facts: Lines = [
    ['Stav', <StatusBadge key="stav" status={order.status} />],
    ...linesOf(order, {
      ...together(order),
      telefon_zakaznika: [
        [
          'Zákazník',
          <strong key="zakaznik">{`${order.jmeno_zakaznika} ${order.prijmeni_zakaznika}`}</strong>,
        ],
      ],
      prijmeni_zakaznika: [
        [
          'Telefon',
          order.telefon_zakaznika && (
            <Anchor key="telefon" inherit href={`tel:${dialled(order.telefon_zakaznika)}`}>
              {shown('telefon_zakaznika', order.telefon_zakaznika)}
            </Anchor>
          ),
        ],
      ],
      poznamka: [
        [ORDER.poznamka.label, order.poznamka && <span className={classes.long}>{order.poznamka}</span>],
      ],
    }),
    [
      'Vytvořeno',
      <Fragment key="vytvoreno">
        {dateTime(order.datum_vytvoreni)}
        <span data-now> ({relativeDay(order.datum_vytvoreni, now)})</span>
      </Fragment>,
    ],
    [AGE, order.celkova_doba_procesu_text ? null : age],
    ['Založil', `${zalozil.jmeno} ${zalozil.prijmeni}`],
    ['Poslední změna', `${changed.jmeno} ${changed.prijmeni}`],
    ['Celková doba', unbroken(order.celkova_doba_procesu_text ?? '')],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Fragment key={label}>
            <dt data-now={label === AGE || undefined}>{label}</dt>
            <dd data-now={label === AGE || undefined}>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
