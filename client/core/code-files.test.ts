import { afterEach, expect, test, vi } from 'vitest';
import { fileOf, filesFetched } from './code-files.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const loads = (file: string, quote: string) => `()=>s(()=>import(${quote}${file}${quote}),deps([0,1]))`;

test.each([
  [loads('./NewsPage-a1_B2.js', '`'), 'NewsPage-a1_B2.js'],
  [loads('./Plot-x.js', '"'), 'Plot-x.js'],
  [loads('./news/NewsPage.tsx', "'"), null],
])('%s loads %s', (text, file) =>
  expect(fileOf(Object.assign(() => {}, { toString: () => text }))).toBe(file),
);

test('a file that never arrives fails after a minute and is requested again', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { getElementById: () => ({ textContent: '{}' }) });
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    if (address === '/readyz') return Promise.resolve(new Response('{"status":"ready"}'));
    asked.push(address);
    if (asked.length > 1)
      return Promise.resolve(new Response('', { headers: { 'content-type': 'text/javascript' } }));
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const part = Object.assign(() => {}, { toString: () => loads('./QrCode-a1.js', '"') });
  const first = filesFetched(part).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await first).toMatchObject({ name: 'AbortError' });
  await filesFetched(part);
  expect(asked).toEqual(['/assets/QrCode-a1.js', '/assets/QrCode-a1.js']);
});
