import type { ReactNode } from 'react';
import { czechDay } from '#shared/core/days.ts';
import { namesOf } from '#shared/core/names.ts';
import type { Order } from '#shared/orders/contract.ts';
import { shownPhone } from '#shared/orders/customer.ts';
import { ORDER } from '#shared/orders/fields.ts';
import { remainderOf } from '#shared/orders/price.ts';
import { price } from '../../core/format.ts';

export type Name = keyof typeof ORDER;

/** A field's value as text, the same on every screen; shops are given by their number. */
export function shown(name: Name, value: unknown, stores?: ReadonlyMap<number, string>): string {
  if (value === null || value === '') return '—';
  const { kind, of } = ORDER[name] as { kind: string; of?: string };
  if (of === 'store') return stores?.get(Number(value)) ?? `č. ${value}`;
  if (kind === 'amount') return price(Number(value));
  if (kind === 'date') return czechDay(String(value));
  return kind === 'phone' ? shownPhone(String(value)) : String(value);
}

export type Lines = [label: string, value: ReactNode][];

/** One line per field of an order; `otherwise` replaces a field's line, or removes it by null. */
export const linesOf = (order: Order, otherwise: Partial<Record<Name, Lines | null>>): Lines =>
  namesOf(ORDER).flatMap(name => {
    const line = otherwise[name];
    if (line !== undefined) return line ?? [];
    return order[name] === null || order[name] === '' ? [] : [[ORDER[name].label, shown(name, order[name])]];
  });

/** What remains to be paid; unknown without a price. */
const remainderLine = (order: Order): Lines => {
  const rest = remainderOf(order);
  return rest === null ? [] : [['Doplatek', price(rest)]];
};

/** The lines that combine several fields, used on the screen and on paper. */
export const together = (order: Order): Partial<Record<Name, Lines | null>> => ({
  telefon_zakaznika: [['Zákazník', `${order.jmeno_zakaznika} ${order.prijmeni_zakaznika}`]],
  jmeno_zakaznika: null,
  prijmeni_zakaznika: [['Telefon', shown('telefon_zakaznika', order.telefon_zakaznika)]],
  dil: [[ORDER.dil.label, order.barva ? `${order.dil} (${order.barva})` : order.dil]],
  barva: null,
  zaloha: order.zaloha
    ? [[ORDER.zaloha.label, shown('zaloha', order.zaloha)], ...remainderLine(order)]
    : null,
  prodejna_id: [[ORDER.prodejna_id.label, order.prodejna_nazev]],
  // Not on the slip, which the customer takes along; the detail has a part of its own for them.
  stitky: null,
});
