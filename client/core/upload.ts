import {
  type Answer,
  ApiError,
  type Args,
  type Call,
  csrfHeader,
  reportSignedOut,
  toApiError,
  urlOf,
} from './api.ts';

type UploadCall = Extract<Call, `POST ${string}/soubory/` | `POST ${string}/upload/`>;

/**
 * Sends one file as a multipart field, `soubor` unless told. fetch cannot tell how much has gone, XMLHttpRequest can.
 * @param onProgress 0 to 1.
 * @throws ApiError with the server's sentence.
 */
export function upload<C extends UploadCall>(
  call: C,
  params: Args<C>['params'],
  file: File,
  {
    onProgress,
    signal,
    field = 'soubor',
  }: { onProgress?: (share: number) => void; signal?: AbortSignal; field?: string } = {},
): Promise<Answer<C>> {
  const body = new FormData();
  body.append(field, file, file.name);
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', urlOf(call.split(' ')[1] ?? '', { params }));
    xhr.responseType = 'json';
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(csrfHeader())) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total);
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) return resolve(xhr.response as Answer<C>);
      const error = toApiError(xhr.status, xhr.statusText, xhr.response);
      reportSignedOut(call, error);
      reject(error);
    };
    xhr.onerror = () => reject(new ApiError(0, 'Soubor se nepodařilo odeslat. Zkontrolujte připojení.'));
    xhr.onabort = () => reject(new DOMException('Nahrávání bylo zrušeno.', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
}
