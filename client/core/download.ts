import type { Call } from '#shared/contract.ts';
import { ApiError, askedNow, csrfHeader, ifSignedOut, provenFor, toApiError, urlOf } from './api.ts';

type Query = Record<string, string | number | undefined>;

const failed = () => new ApiError(0, 'Soubor se nepodařilo stáhnout. Zkontrolujte připojení.');

/** How long a server or a network may send nothing, in ms; even the longest file starts to arrive sooner. */
const SILENT_MS = 60_000;

/**
 * Fetches a response and has `read` read it; aborts on silence. @throws whatever `fetch` or `read` throws, or on
 * silence
 */
async function unlessSilent<T>(
  url: string,
  options: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const end = () => ending.abort();
  let timer = setTimeout(end, SILENT_MS);
  const heard = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, onward) {
      clearTimeout(timer);
      timer = setTimeout(end, SILENT_MS);
      onward.enqueue(piece);
    },
  });
  try {
    const response = await fetch(url, { ...options, signal: ending.signal });
    return await read(new Response(response.body?.pipeThrough(heard), response));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Fetches a file and has the browser save it as `name`; sends the question as `body` where it must not appear in an
 * address.
 * @throws ApiError with the server's sentence.
 */
export async function download(
  call: Call,
  query: Query,
  name: string,
  body?: object,
  params = {},
): Promise<void> {
  const [method, path = ''] = call.split(' ');
  const options: RequestInit = {
    method,
    credentials: 'include',
    ...(body && {
      headers: { 'Content-Type': 'application/json', ...csrfHeader() },
      body: JSON.stringify(body),
    }),
  };
  const read = async (response: Response) => ({
    response,
    got: response.ok ? await response.blob() : ((await response.json().catch(() => null)) as unknown),
  });
  const { isOld } = askedNow();
  const { response, got } = await unlessSilent(urlOf(path, { query, params }), options, read).catch(() => {
    throw failed();
  });
  if (!(got instanceof Blob)) {
    const error = toApiError(response.status, response.statusText, got);
    if (await provenFor(error)) return download(call, query, name, body, params);
    throw ifSignedOut(call, error, isOld());
  }
  // Otherwise the sign-in page of a public Wi-Fi would be saved under the file's name.
  if (response.headers.get('content-type')?.startsWith('text/html')) throw failed();
  const url = URL.createObjectURL(got);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
