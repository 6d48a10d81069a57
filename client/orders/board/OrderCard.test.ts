import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { each } from '#shared/core/field.ts';
import type { Order } from '#shared/orders/contract.ts';
import { ORDER } from '#shared/orders/fields.ts';
import { LabelsContext } from '../../labels/LabelChips.tsx';
import { shown } from '../detail/lines.ts';
import { CarriedCard } from './OrderCard.tsx';

const VALUES: Partial<Record<keyof typeof ORDER, unknown>> = {
  telefon_zakaznika: '777123456',
  cena: 1234.5,
  prodejna_id: 3,
  slibeno: '2026-12-03',
  stitky: [7],
};
const LABELS = [{ id: 7, nazev: 'Spěchá', barva: 'modra', verze: 1 } as const];
const SHOPS = new Map([[3, 'Čepkov']]);
const NOW = Date.parse('2026-11-22T10:00:00Z');
const FIELDS = each(ORDER, (_, name) => VALUES[name] ?? `<${name}>`);
const order = {
  ...FIELDS,
  ...{ id: 1, status: 'NOVE', prodejna_nazev: 'Čepkov', datum_vytvoreni: '2026-11-22T09:00:00Z' },
  zalozil: { jmeno: 'Petra', prijmeni: 'Nováková' },
} as unknown as Order;

test('a card shows every field of an order', () => {
  const card = createElement(CarriedCard, { order, now: NOW });
  const html = renderToStaticMarkup(createElement(LabelsContext, { value: LABELS }, card));
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  const missing = Object.entries(FIELDS).filter(
    ([name, value]) =>
      !text.includes(name === 'stitky' ? 'Spěchá' : shown(name as keyof typeof ORDER, value, SHOPS)),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});
