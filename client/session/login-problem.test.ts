import { expect, test } from 'vitest';
import { toApiError } from '../core/api.ts';
import { loginProblem } from './login-problem.ts';

test.each([
  [
    toApiError(503, 'Service Unavailable', { success: false, message: 'Zkuste to za chvíli.' }),
    'Zkuste to za chvíli.',
  ],
  [toApiError(401, 'Unauthorized', { success: false, message: 'Nesprávné heslo' }), 'Nesprávné heslo'],
  [toApiError(200, 'OK', { success: false, error: 'Účet je zamčený' }), 'Účet je zamčený'],
  [toApiError(500, 'Internal Server Error', null), 'Přihlášení selhalo'],
  // A proxy in front of a server that is starting.
  [toApiError(502, 'Bad Gateway', null), 'Chyba při přihlašování'],
  [toApiError(0, '', null), 'Chyba při přihlašování'],
  [new TypeError('Failed to fetch'), 'Chyba při přihlašování'],
])('a failed sign-in says the server’s message, else its own: %#', (error, shown) => {
  expect(loginProblem(error)).toBe(shown);
});
