import type { Call } from '#shared/contract.ts';
import {
  type Answer,
  type Args,
  askedNow,
  csrfHeader,
  failureOf,
  ifSignedOut,
  toApiError,
  unreachable,
  urlOf,
} from './api.ts';

type UploadCall = Extract<
  Call,
  `POST ${string}/soubory/` | `POST ${string}/fotky/` | `POST ${string}/upload/`
>;
type ImportCall =
  | 'POST /import/prodeje/'
  | 'POST /import/nahled/'
  | 'POST /import/poznat/'
  | 'POST /import/profily/:klic/katalog/';

/** `onProgress` receives the share that has been sent, 0 to 1. */
type Options = { onProgress?: (share: number) => void; signal?: AbortSignal; klic?: string };

/** The message for a file saved again, moved or deleted since it was chosen: browsers only read the original. */
const CHANGED =
  'Soubor se od vybrání změnil, nebo už není na svém místě, a prohlížeč ho takový nepřečte. Vyberte ho prosím znovu.';

/** Finds out why a request with a file got no answer: an unreadable file makes it fail just like a lost network. */
async function withoutAnswer(file: File) {
  const isRead = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  return isRead ? unreachable() : toApiError(400, '', { message: CHANGED });
}

/** Sends a form with a file by XMLHttpRequest, because fetch cannot report upload progress. */
function sendForm(
  call: Call,
  args: Parameters<typeof urlOf>[1],
  body: FormData,
  file: File,
  { onProgress, signal, klic }: Options,
) {
  return new Promise<unknown>((resolve, reject) => {
    const { isOld } = askedNow();
    const xhr = new XMLHttpRequest();
    xhr.open('POST', urlOf(call.split(' ')[1] ?? '', args));
    xhr.responseType = 'json';
    xhr.withCredentials = true;
    const headers = { ...csrfHeader(), ...(klic && { 'Idempotency-Key': klic }) };
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total);
    xhr.onload = () => {
      const error = failureOf(xhr.status, xhr.statusText, xhr.response);
      if (!error) return resolve(xhr.response);
      reject(ifSignedOut(call, error, isOld()));
    };
    xhr.onerror = () => void withoutAnswer(file).then(reject);
    xhr.onabort = () => reject(new DOMException('Nahrávání bylo zrušeno.', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
}

/**
 * Sends one file as the multipart field `field`, by default `soubor`.
 * @throws ApiError with the server's sentence.
 */
export function upload<C extends UploadCall>(
  call: C,
  params: Args<C>['params'],
  file: File,
  { field = 'soubor', ...options }: Options & { field?: string } = {},
): Promise<Answer<C>> {
  const body = new FormData();
  body.append(field, file, file.name);
  return sendForm(call, { params }, body, file, options) as Promise<Answer<C>>;
}

/**
 * Sends a file of sold lines or a catalogue, to be imported or previewed; `fields` are sent before it.
 * @throws ApiError with the server's sentence; an import that was refused has its rows in `answer`.
 */
export function uploadSales<C extends ImportCall>(
  call: C,
  query: Args<C>['query'],
  file: File,
  {
    fields = {},
    params,
    ...options
  }: Options & { fields?: Record<string, string>; params?: Args<C>['params'] } = {},
): Promise<Answer<C>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('soubor', file, file.name);
  return sendForm(call, { params, query }, body, file, options) as Promise<Answer<C>>;
}
