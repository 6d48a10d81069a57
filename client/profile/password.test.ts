import { afterEach, expect, test, vi } from 'vitest';
import { apiQuery, queryClient } from '../core/queries.ts';
import { changePassword } from './password.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('a new password refetches what the profile shows about sign-ins, which it has ended', async () => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => new Response('{"success":true,"message":"Heslo bylo úspěšně změněno"}'));
  const shown = [apiQuery('GET /users/profile/relace/'), apiQuery('GET /users/profile/firemni/')];
  for (const { queryKey } of shown)
    queryClient.setQueryData(queryKey as readonly unknown[], { success: true });
  const passwords = { nove_heslo: 'zcela-nove-heslo', potvrzeni_hesla: 'zcela-nove-heslo' };
  await changePassword({ stare_heslo: 'stare-heslo', ...passwords }, 'klic');
  expect(shown.map(({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual([
    true,
    true,
  ]);
});
