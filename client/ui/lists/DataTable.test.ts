import { MantineProvider } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type Column, DataTable } from './DataTable.tsx';

type Row = { id: number; nazev: string };

const COLUMNS: Column<Row>[] = [{ head: 'Název', cell: ({ nazev }) => nazev }];
const ROWS = [{ id: 1, nazev: 'Globus' }];
const table = { caption: 'Prodejny', columns: COLUMNS, rowKey: ({ id }: Row) => id };

const drawn = (node: ReactNode) => renderToStaticMarkup(createElement(MantineProvider, null, node));

const load = { isPending: false, isError: false, error: null, refetch: () => {} };
const failing = { ...load, isError: true, error: new Error('away') };
const list = { ...table, failed: 'Prodejny se nepodařilo načíst', empty: 'Zatím žádné prodejny' };

describe('a list of records', () => {
  test('draws placeholder rows while records are loading', () => {
    const html = drawn(createElement(DataTable<Row>, { ...list, rows: undefined, load }));
    expect(html).toContain('aria-busy="true"');
    expect(html.match(/<tr>/g)!.length).toBeGreaterThan(10);
    expect(html).not.toMatch(/nepodařilo|Zatím/);
  });

  test('says that loading failed and stops showing placeholders', () => {
    const html = drawn(createElement(DataTable<Row>, { ...list, rows: undefined, load: failing }));
    expect(html).toContain('Prodejny se nepodařilo načíst');
    expect(html).toContain('Zkusit znovu');
    expect(html).not.toMatch(/<table|Zatím/);
  });

  test('keeps the records shown when reloading them fails', () => {
    const html = drawn(createElement(DataTable<Row>, { ...list, rows: ROWS, load: failing }));
    expect(html).toContain('Prodejny se nepodařilo načíst');
    expect(html).toContain('Globus');
  });

  test('leaves the report of a failure to what is around it', () => {
    const html = drawn(
      createElement(DataTable<Row>, { ...list, failed: null, rows: undefined, load: failing }),
    );
    expect(html).not.toMatch(/<table|nepodařilo/);
  });

  test('says that there are none, if it has a text for it', () => {
    expect(drawn(createElement(DataTable<Row>, { ...list, rows: [], load }))).toMatch(/Zatím žádné prodejny/);
    expect(drawn(createElement(DataTable<Row>, { ...list, rows: [], load }))).not.toContain('<table');
    expect(drawn(createElement(DataTable<Row>, { ...table, rows: [] }))).toContain('<table');
  });

  test('dims records of an earlier query', () => {
    const stale = { ...load, isPlaceholderData: true };
    expect(drawn(createElement(DataTable<Row>, { ...list, rows: ROWS, load: stale }))).toContain(
      'data-stale="true"',
    );
    expect(drawn(createElement(DataTable<Row>, { ...list, rows: ROWS, load }))).not.toContain('data-stale');
  });

  test('accepts no records that may be missing without their loading state', () => {
    const maybe = ROWS as Row[] | undefined;
    // @ts-expect-error such a table would pretend to load for ever
    expect(createElement(DataTable<Row>, { ...table, rows: maybe })).toBeDefined();
  });
});
