import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DEFAULT_WEIGHTS, type RosterGoals } from '#shared/roster/kinds.ts';
import { type Brief, Past } from './Past.tsx';

/** The text for a roster with this number of points. */
function said(body: number) {
  const po = { chybi: 0, body } as RosterGoals;
  const rozpis = {
    ...{ id: 1, stav: 'hotovo', rozsah: 'doplnit', jmeno: 'Viktor Malý', seminko: 1, skupina: null },
    ...{ zacatek: '2026-11-05T07:00:00.000Z', konec: '2026-11-05T07:00:09.000Z', sekund: 30, kroku: null },
    ...{ vahy: DEFAULT_WEIGHTS, po },
  } as Brief;
  return renderToStaticMarkup(createElement(Past, { rozpisy: [rozpis], usual: DEFAULT_WEIGHTS }));
}

test('the points of an earlier roster are counted in the right form', () => {
  const forms = [1, 3, 5].map(body => /neobsazeno 0\sh, ([^<]*)</.exec(said(body))?.[1]);
  expect(forms).toEqual(['1\u00a0bod', '3\u00a0body', '5\u00a0bodů']);
});
