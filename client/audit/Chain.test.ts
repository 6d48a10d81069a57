import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { apiQuery } from '../core/queries.ts';
import { Chain } from './Chain.tsx';

const FILTERS = { kdo: '', co: '', tabulka: '', zaznam: '', od: '', do: '' };

/** The text that says how many records are sealed. */
function sealed(poradi: number) {
  const client = new QueryClient();
  client.setQueryData(apiQuery('GET /audit/retez/').queryKey, { poradi, otisk: 'a1', cas: null } as never);
  const chain = createElement(QueryClientProvider, { client }, createElement(Chain, { filters: FILTERS }));
  const html = renderToStaticMarkup(createElement(MantineProvider, null, chain));
  return /Zapečetěno ([^,]*),/.exec(html)?.[1];
}

test('sealed records are counted in the right form', () => {
  expect([1, 2, 5].map(sealed)).toEqual(['1\u00a0záznam', '2\u00a0záznamy', '5\u00a0záznamů']);
});
