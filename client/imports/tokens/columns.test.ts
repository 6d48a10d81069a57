import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ImportToken } from '#shared/imports/shapes.ts';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { columnsOf } from './columns.tsx';

const MOMENT = '2026-11-05T07:00:00.000Z';

const token = (id: number, vlastnik_id: number, stav: ImportToken['stav'] = 'plati'): ImportToken => ({
  ...{ id, nazev: `Pokladna ${id}`, vytvoril: 'Jana Nováková', vytvoren: MOMENT, pouzit: null, zrusen: null },
  ...{
    zdroj: null,
    rozsahy: ['import'],
    plati_do: MOMENT,
    vlastnik: 'Jana Nováková',
    vlastnik_id,
    stav,
  },
});

test('another ADMIN’s token can be taken over, one’s own only when it has lost its owner', () => {
  const columns = columnsOf({ revoke: () => {}, take: () => {}, me: 1 });
  const table = createElement(DataTable<ImportToken>, {
    ...{
      caption: 'Tokeny',
      columns,
      rows: [token(7, 1), token(8, 2), token(9, 1, 'bez_vlastnika')],
      empty: '',
    },
    rowKey: ({ id }: ImportToken) => id,
  });
  const html = renderToStaticMarkup(createElement(MantineProvider, null, table));
  expect([...html.matchAll(/aria-label="(Převzít[^"]*)"/g)].map(([, label]) => label)).toEqual([
    'Převzít token: Pokladna 8',
    'Převzít token: Pokladna 9',
  ]);
});

test('a token shows the last day on which it is valid, however its end was set', () => {
  const column = columnsOf({ revoke: () => {}, take: () => {}, me: 1 }).find(
    ({ head }) => head === 'Platí do',
  )!;
  const shown = (plati_do: string) => column.cell({ ...token(7, 1), plati_do });
  // Valid through the whole last day of the year and of summer time, in Prague.
  expect(shown('2026-12-31T23:00:00.000Z')).toBe('31. 12. 2026');
  expect(shown('2026-10-24T22:00:00.000Z')).toBe('24. 10. 2026');
  // Ends after a number of days, or at a moment that somebody set in the database.
  expect(shown(MOMENT)).toBe('5. 11. 2026');
  expect(shown('2026-12-31T23:00:01.000Z')).toBe('1. 1. 2027');
});
