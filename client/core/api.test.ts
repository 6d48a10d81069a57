import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, send } from './api.ts';

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const answers = (body: BodyInit | null, init?: ResponseInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, init));
const failureOf = (call: string) =>
  send(call).then(
    body => expect.unreachable(`${call} is no success: ${JSON.stringify(body)}`),
    (error: unknown) => error as ApiError,
  );

test('an answer is handed on', async () => {
  answers('{"success":true,"data":[1]}');
  expect(await send('GET /analytics/eshop/')).toEqual({ success: true, data: [1] });
});

test('an empty answer of 204 is one', async () => {
  answers(null, { status: 204 });
  expect(await send('DELETE /news/:id/', { params: { id: 1 } })).toBeNull();
});

// A screen that took it for data crashed: totals, service, e-shop, details, leaderboard, status.
test.each([
  ['{"success":false,"message":"Nelze spočítat."}', 'Nelze spočítat.'],
  ['{"success":false,"error":"Chybí období."}', 'Chybí období.'],
  ['{"success":false}', 'Server požadavek odmítl a neřekl proč. Zkuste to prosím znovu.'],
])('success: false is a refusal whatever the status: %s', async (body, sentence) => {
  answers(body);
  const error = await failureOf('GET /analytics/eshop/');
  expect(error).toBeInstanceOf(ApiError);
  expect(error.message).toBe(sentence);
});

test('a page in place of an answer, as the sign-in of a Wi-Fi, is no answer', async () => {
  answers('<!doctype html><h1>Vítejte v síti</h1>', { headers: { 'content-type': 'text/html' } });
  expect(await failureOf('GET /news/')).toMatchObject({ status: 0 });
});
