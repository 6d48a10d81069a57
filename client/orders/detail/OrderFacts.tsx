import { Anchor } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { relativeDay } from '#shared/orders/age.ts';
import type { Order } from '#shared/orders/contract.ts';
import { dialled, shownPhone } from '#shared/orders/customer.ts';
import { durationText } from '#shared/orders/durations.ts';
import { dateTime, price } from '../../core/format.ts';
import { LABELS } from '../form/fields.ts';
import { StatusBadge } from '../status-look.tsx';
import classes from './OrderDetail.module.css';

/** What there is to know of an order; what is not filled in is left out (D3 §2.4). */
export function OrderFacts({ order, now }: { order: Order; now: number }) {
  const age = durationText(now - Date.parse(order.datum_vytvoreni));
  const { zalozil, posledni_zmena_uzivatel: changed } = order;
  const facts: [string, ReactNode][] = [
    ['Stav', <StatusBadge key="stav" status={order.status} />],
    ['Zákazník', <strong key="zakaznik">{`${order.jmeno_zakaznika} ${order.prijmeni_zakaznika}`}</strong>],
    [
      'Telefon',
      <Anchor key="telefon" inherit href={`tel:${dialled(order.telefon_zakaznika)}`}>
        {shownPhone(order.telefon_zakaznika)}
      </Anchor>,
    ],
    [LABELS.typ_telefonu, order.typ_telefonu],
    [LABELS.dil, order.barva ? `${order.dil} (${order.barva})` : order.dil],
    [LABELS.cena, order.cena === null ? null : price(order.cena)],
    [LABELS.servisni_cislo, order.servisni_cislo],
    [LABELS.dodavatel, order.dodavatel],
    [LABELS.prodejna_id, order.prodejna_nazev],
    [LABELS.poznamka, order.poznamka && <span className={classes.long}>{order.poznamka}</span>],
    ['Vytvořeno', `${dateTime(order.datum_vytvoreni)} (${relativeDay(order.datum_vytvoreni, now)})`],
    ['Od vytvoření', order.celkova_doba_procesu_text ? null : age],
    ['Založil', `${zalozil.jmeno} ${zalozil.prijmeni}`],
    ['Poslední změna', `${changed.jmeno} ${changed.prijmeni}`],
    ['Celková doba', order.celkova_doba_procesu_text],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
