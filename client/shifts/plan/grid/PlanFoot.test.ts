import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Plan } from '../plan-type.ts';
import { PlanFoot } from './PlanFoot.tsx';

const [SATURDAY, SUNDAY] = ['2026-12-05', '2026-12-06'];
const plan = { prodejna: 2, zavreno: [SUNDAY], osoby: [{ smeny: [] }] } as unknown as Plan;

test('a day without people is marked only when the shop is open', () => {
  const foot = createElement(PlanFoot, {
    ...{ plan, days: [SATURDAY!, SUNDAY!], cover: null, costs: undefined },
    ...{ chosen: null, onChoose: () => {} },
  });
  const html = renderToStaticMarkup(createElement('table', null, foot));
  expect(html.match(/<td.*?<\/td>/g)).toEqual(['<td data-empty="true">0</td>', '<td>0</td>']);
});
