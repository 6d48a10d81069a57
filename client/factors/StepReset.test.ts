import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CurrentUser } from '#shared/session/contract.ts';
import type { ListedUser } from '#shared/users/contract.ts';
import { queryClient } from '../core/queries.ts';
import { SessionProvider } from '../core/session.tsx';
import { StepReset } from './StepReset.tsx';

const ME = { id: 1, jmeno: 'Jana', prijmeni: 'Nováková' } as CurrentUser;
const PERSON = { id: 12, jmeno: 'Petra', prijmeni: 'Malá', druhy_krok: true } as ListedUser;

/** What an ADMIN sees of Petra's second step when `zada_zruseni_id` has requested its removal. */
function read(zada_zruseni_id: number | null) {
  const user = { ...PERSON, zada_zruseni_id, zada_zruseni: zada_zruseni_id && 'Jana Nováková' } as ListedUser;
  const cell = SessionProvider({ user: ME, children: createElement(StepReset, { user }) });
  const drawn = createElement(QueryClientProvider, { client: queryClient }, cell);
  return renderToStaticMarkup(createElement(MantineProvider, null, drawn))
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, '');
}

test('the ADMIN who asked waits for another one, and one of the same name can confirm', () => {
  expect(read(null)).toBe('Zrušit');
  expect(read(1)).toBe('Čeká na druhého');
  expect(read(2)).toBe('Potvrdit');
});
