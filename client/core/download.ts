import type { Call } from '#shared/contract.ts';
import { ApiError, csrfHeader, ifSignedOut, provenFor, toApiError, urlOf } from './api.ts';

type Query = Record<string, string | number | undefined>;

const failed = () => new ApiError(0, 'Soubor se nepodařilo stáhnout. Zkontrolujte připojení.');

/**
 * Fetches a file, by a `body` where its question must not stand in an address, and hands it to the browser to be saved as `name`.
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
  let response: Response;
  try {
    response = await fetch(urlOf(path, { query, params }), {
      method,
      credentials: 'include',
      ...(body && {
        headers: { 'Content-Type': 'application/json', ...csrfHeader() },
        body: JSON.stringify(body),
      }),
    });
  } catch {
    throw failed();
  }
  if (!response.ok) {
    const error = toApiError(response.status, response.statusText, await response.json().catch(() => null));
    if (await provenFor(error)) return download(call, query, name, body, params);
    throw ifSignedOut(call, error, true);
  }
  // The page of a Wi-Fi that wants its own sign-in first would be saved under the file's name.
  if (response.headers.get('content-type')?.startsWith('text/html')) throw failed();
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
