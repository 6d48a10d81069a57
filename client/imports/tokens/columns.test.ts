import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ImportToken } from '#shared/imports/shapes.ts';
import { DataTable } from '../../ui/lists/DataTable.tsx';
import { columnsOf } from './columns.tsx';

const MOMENT = '2026-11-05T07:00:00.000Z';

const token = (id: number, vlastnik_id: number): ImportToken => ({
  ...{ id, nazev: `Pokladna ${id}`, vytvoril: 'Jana Nováková', vytvoren: MOMENT, pouzit: null, zrusen: null },
  ...{
    zdroj: null,
    rozsahy: ['import'],
    plati_do: MOMENT,
    vlastnik: 'Jana Nováková',
    vlastnik_id,
    stav: 'plati',
  },
});

test('a token of another ADMIN of the same name can be taken over, one’s own cannot', () => {
  const columns = columnsOf({ revoke: () => {}, take: () => {}, me: 1 });
  const table = createElement(DataTable<ImportToken>, {
    ...{ caption: 'Tokeny', columns, rows: [token(7, 1), token(8, 2)], empty: '' },
    rowKey: ({ id }: ImportToken) => id,
  });
  const html = renderToStaticMarkup(createElement(MantineProvider, null, table));
  expect([...html.matchAll(/aria-label="(Převzít[^"]*)"/g)].map(([, label]) => label)).toEqual([
    'Převzít token: Pokladna 8',
  ]);
});
