import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { cookie: '' });
const { download } = await import('./download.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that sends `pieces`, one every half a minute, and then nothing more. */
const sending =
  (pieces: number) =>
  (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (pieces === 0) return;
      let sent = 0;
      const body = new ReadableStream({
        start(controller) {
          signal?.addEventListener('abort', () => controller.error(signal.reason));
          const send = () => {
            controller.enqueue(new Uint8Array(1));
            if (++sent < pieces) setTimeout(send, 30_000);
          };
          send();
        },
      });
      resolve(new Response(body, { headers: { 'content-type': 'text/csv' } }));
    });

test.each([
  ['nothing at all', 0, 60_000],
  ['a part and nothing more', 4, 150_000],
])(
  'a download that delivers %s fails with a message after a minute of silence',
  async (_what, pieces, ends) => {
    vi.stubGlobal('fetch', sending(pieces));
    let said = '';
    const going = download('GET /shifts/export/', {}, 'smeny.csv').catch((error: Error) => {
      said = error.message;
    });
    await vi.advanceTimersByTimeAsync(ends - 1_000);
    expect(said).toBe('');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said).toBe('Soubor se nepodařilo stáhnout. Zkontrolujte připojení.');
    await going;
  },
);
