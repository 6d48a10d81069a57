import { ApiError, type GetCall, provenFor, reportSignedOut, toApiError, urlOf } from './api.ts';

type Query = Record<string, string | number | undefined>;

/**
 * Fetches a file and hands it to the browser to be saved as `name`.
 * @throws ApiError with the server's sentence.
 */
export async function download(call: GetCall, query: Query, name: string): Promise<void> {
  const [, path = ''] = call.split(' ');
  let response: Response;
  try {
    response = await fetch(urlOf(path, { query }), { credentials: 'include' });
  } catch {
    throw new ApiError(0, 'Soubor se nepodařilo stáhnout. Zkontrolujte připojení.');
  }
  if (!response.ok) {
    const error = toApiError(response.status, response.statusText, await response.json().catch(() => null));
    if (await provenFor(error)) return download(call, query, name);
    reportSignedOut(call, error);
    throw error;
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
