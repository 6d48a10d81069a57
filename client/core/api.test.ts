import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SIGNED_OUT } from '#shared/core/signed-out.ts';
import { isAway, sentenceOf } from '../ui/notices/problem.ts';
import { ApiError, send } from './api.ts';
import { now } from './clock.ts';
import { connection } from './connection.ts';
import { download } from './download.ts';
import { upload } from './upload.ts';

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(async () => {
  // All test files share the page's one connection: if it stayed lost, their queries would wait for ever.
  answers('{"status":"ready"}');
  await connection.look();
  vi.unstubAllGlobals();
});

const answers = (body: BodyInit | null, init?: ResponseInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, init));
const failureOf = (call: string) =>
  send(call).then(
    body => expect.unreachable(`${call} is no success: ${JSON.stringify(body)}`),
    (error: unknown) => error as ApiError,
  );

test('an answer is passed on', async () => {
  answers('{"success":true,"data":[1]}');
  expect(await send('GET /analytics/eshop/')).toEqual({ success: true, data: [1] });
});

test('an empty answer with status 204 is a success', async () => {
  answers(null, { status: 204 });
  expect(await send('DELETE /news/:id/', { params: { id: 1 } })).toBeNull();
});

// Screens crashed when they took such an answer for data: totals, service, e-shop, details, leaderboard, status.
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

// Analytics shows this message; other screens have one sentence for a server that cannot be reached.
test.each([
  ['<h1>Bad Gateway</h1>', 'HTTP 502: Bad Gateway'],
  ['{"success":false,"error":"Databáze není dostupná."}', 'Databáze není dostupná.'],
])('an answer with status 502 and the body %s says: %s', async (body, sentence) => {
  answers(body, { status: 502, statusText: 'Bad Gateway' });
  const error = await failureOf('GET /analytics/eshop/');
  expect(error.message).toBe(sentence);
  expect(isAway(error)).toBe(sentence.startsWith('HTTP'));
});

// 'Nothing was saved' was also added to calls that only read: a customer's stored data, the preview of a file.
test.each([
  ['GET /news/', {}, 'Přihlášení mezitím skončilo.'],
  ['POST /news/', {}, 'Přihlášení mezitím skončilo a nic se neuložilo.'],
  ['POST /osobni-udaje/zakaznik/', { jen_cte: true }, 'Přihlášení mezitím skončilo.'],
])('after the session has ended, %s %o says: %s', async (call, more, sentence) => {
  answers(JSON.stringify({ success: false, message: SIGNED_OUT, ...more }), { status: 401 });
  expect((await failureOf(call)).message).toBe(sentence);
});

test('an HTML page instead of JSON, such as a Wi-Fi sign-in, is not an answer', async () => {
  answers('<!doctype html><h1>Vítejte v síti</h1>', { headers: { 'content-type': 'text/html' } });
  expect(await failureOf('GET /news/')).toMatchObject({ status: 0 });
});

test('such a page is not an answer to an upload or a download either', async () => {
  const page = '<!doctype html><h1>Vítejte v síti</h1>';
  class Answered {
    status = 200;
    // A request that expects JSON gets null for a body that is not JSON.
    response = null;
    upload = {};
    onload?: () => void;
    open() {}
    setRequestHeader() {}
    send = () => this.onload?.();
  }
  vi.stubGlobal('XMLHttpRequest', Answered);
  const sent = upload('POST /news/:id/soubory/', { id: 1 }, new File(['a'], 'a.png'));
  await expect(sent).rejects.toMatchObject({ status: 0 });
  answers(page, { headers: { 'content-type': 'text/html' } });
  await expect(download('GET /audit/export/', {}, 'audit.zip')).rejects.toMatchObject({ status: 0 });
});

describe('an upload without an answer', () => {
  class Failing {
    upload = {};
    onerror?: () => void;
    open() {}
    setRequestHeader() {}
    send = () => this.onerror?.();
  }
  const sending = (file: File) => {
    vi.stubGlobal('XMLHttpRequest', Failing);
    vi.stubGlobal('fetch', async () => new Response('{"status":"ready"}'));
    return upload('POST /news/:id/soubory/', { id: 1 }, file);
  };

  test('fails as a lost connection', async () => {
    await expect(sending(new File(['a'], 'a.png'))).rejects.toMatchObject({ status: 0 });
  });

  // For example corrected in a spreadsheet after a refusal: every retry then said that the server was unavailable.
  test('asks to choose the file again when it has changed since it was chosen', async () => {
    const file = new File(['a'], 'prodeje.csv');
    const unread = Object.assign(new Blob(), {
      arrayBuffer: async () => {
        throw new DOMException('The requested file could not be read.', 'NotReadableError');
      },
    });
    file.slice = () => unread;
    const error = await sending(file).catch((refused: unknown) => refused);
    expect(sentenceOf(error)).toMatch(/^Soubor se od vybrání změnil.* Vyberte ho prosím znovu\.$/);
    expect(isAway(error)).toBe(false);
  });
});

test('an HTML page does not move the clock, whatever date it carries', async () => {
  const headers = { 'content-type': 'text/html', date: 'Thu, 01 Jan 1970 00:00:00 GMT' };
  answers('<!doctype html><h1>Vítejte v síti</h1>', { headers });
  await failureOf('GET /news/');
  expect(Math.abs(now() - Date.now())).toBeLessThan(1_000);
});

/** A network that silently loses every packet; `isThere` lets the check whether the server is there pass. */
function silent({ isBodyOnly = false, isThere = false } = {}) {
  const hung = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    if (address === '/readyz' && isThere) return new Response('{"status":"ready"}');
    if (address === '/readyz') throw new TypeError('Failed to fetch');
    if (!isBodyOnly) return hung(signal);
    return Object.assign(new Response('{}'), { json: () => hung(signal) });
  });
}

test.each([
  ['GET /news/', 30_000, {}],
  ['GET /news/', 30_000, { isBodyOnly: true }],
  ['POST /news/', 180_000, {}],
  ['POST /import/:id/vratit/', 900_000, {}],
])('%s that hangs fails after %d ms as if the server were unavailable', async (call, within, how) => {
  vi.useFakeTimers();
  silent({ ...how, isThere: true });
  let end: number | undefined;
  const failure = failureOf(call).finally(() => {
    end = Date.now();
  });
  const begin = Date.now();
  await vi.advanceTimersByTimeAsync(within + 1_000);
  expect(end).toBe(begin + within);
  expect(await failure).toMatchObject({ status: 0 });
  vi.useRealTimers();
});

test('a call that waits long makes the page ask whether the server is there, once', async () => {
  vi.useFakeTimers();
  let asked = 0;
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    if (address !== '/readyz')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    asked += 1;
    return new Response('{"status":"ready"}');
  });
  const leaving = new AbortController();
  const left = send('POST /news/', {}, leaving.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(7_900);
  expect(asked).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
  leaving.abort();
  expect(await left).toMatchObject({ name: 'AbortError' });
  vi.useRealTimers();
});

test('a hanging read ends once the server is lost, a write does not, and an abort stays an abort', async () => {
  vi.useFakeTimers();
  answers('{"status":"ready"}');
  await connection.look();
  silent();
  const ended: string[] = [];
  const read = failureOf('GET /news/').finally(() => ended.push('read'));
  const write = failureOf('POST /news/').finally(() => ended.push('write'));
  const leaving = new AbortController();
  const left = send('GET /tasks/', {}, leaving.signal).catch((error: unknown) => error);
  leaving.abort();
  expect(await left).toMatchObject({ name: 'AbortError' });
  await connection.look();
  expect(await read).toMatchObject({ status: 0 });
  expect(ended).toEqual(['read']);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await write).toMatchObject({ status: 0 });
  vi.useRealTimers();
});
