import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AuditRow } from '#shared/audit/contract.ts';
import { AuditTable } from './AuditTable.tsx';

const row: AuditRow = {
  ...{ id: 1, cas: '2026-11-05T07:00:00.000Z', kdo: 1, kdo_jmeno: 'Jana Nováková', adresa: null },
  ...{ co: 'zmena', tabulka: 'smena', zaznam: '5', nazev: 'Petra', cesta: '/shifts?smena=5', zmeny: {} },
} as AuditRow;

const htmlOf = (one: AuditRow) => {
  const table = createElement(AuditTable, { list: { rows: [one] } });
  return renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(QueryClientProvider, { client: new QueryClient() }, table),
    ),
  );
};

test('the kind and the name of a record form one text, which a card does not split', () => {
  const cell = /<td data-label="Záznam">(.*?)<\/td>/.exec(htmlOf(row))?.[1];
  expect(cell).toMatch(/^<span>Směna <a [^>]*>Petra<\/a><\/span>$/);
});

test('what nobody did is the work of the system, not of somebody who is not signed in', () => {
  expect(htmlOf({ ...row, kdo: null, kdo_jmeno: null })).toContain('>Systém</td>');
});
