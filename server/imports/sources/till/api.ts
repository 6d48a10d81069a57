import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MEGABYTE } from '#shared/files/kinds.ts';
import { parseRow } from '../../../sales/file/texts/json-text.ts';
import { ask, DownloadProblem, problemOf, type Reach, waitOf } from '../ask.ts';

/** The base URL of Dotykačka's API. */
export const DOTYKACKA = 'https://api.dotykacka.cz/v2';

/** Rows per page: the most that the API returns. */
export const PAGE = 100;
/** A page of receipts with their items is far below this limit. */
const PAGE_MEGABYTES = 32;
/** Short waits that the API asks for are waited out, so many times; longer ones are left to the next reading. */
const SHORT_WAIT_MS = 10_000;
const SHORT_WAITS = 20;

const BROKEN = 'Dotykačka poslala něco jiného, než se čekalo.';
const STATUSES: Record<number, string> = {
  401: 'Dotykačka token nezná. Vystavte nový a zadejte ho.',
  403: 'Dotykačka k tomuto cloudu nebo k účtenkám nepustila. Zkontrolujte číslo cloudu a práva tokenu.',
  404: 'Dotykačka tento cloud nezná. Zkontrolujte jeho číslo.',
  429: 'Dotykačka je přetížená a žádá o počkání.',
};
const sentenceOf = (status: number) =>
  STATUSES[status] ??
  (status >= 500
    ? `Dotykačka hlásí vlastní chybu (${status}).`
    : `Dotykačka odpověděla jinak, než se čekalo (${status}).`);

/** An object from the API; numbers are the texts as they were written. */
export type Told = Record<string, unknown>;

type Answer = { status: number; body: Told; etag: string | null };

/** The text of an answer, up to PAGE_MEGABYTES. */
async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > PAGE_MEGABYTES * MEGABYTE) throw new DownloadProblem(BROKEN);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

const isTold = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One page of a list; `next` is null on the last page. */
export type Page = { rows: Told[]; next: number | null; etag: string | null; isSame: boolean };

type Options = {
  base: string;
  cloud: string;
  token: string;
  reach: Reach;
  silenceMs: number;
  signal: AbortSignal;
};

/**
 * Dotykačka's API v2 for one cloud: exchanges a refresh token for an access token, which is valid for an hour and
 * then renewed.
 * @throws DownloadProblem, with how long it asks to wait
 */
export function tillApi({ base, cloud, token, reach, silenceMs, signal }: Options) {
  let access: string | null = null;
  let waits = 0;

  const once = async (path: string, headers: Record<string, string>, body?: string) => {
    const url = new URL(base + path);
    try {
      const type = 'application/json';
      const sent = {
        accept: type,
        'content-type': type,
        'user-agent': 'Prodejna/1 (sold lines)',
        ...headers,
      };
      const answer = await ask(url, reach, { headers: sent, silenceMs, signal, ...(body && { body }) });
      answer.setTimeout(silenceMs, () =>
        answer.destroy(new DownloadProblem('Dotykačka přestala odpovídat.')),
      );
      const { statusCode: status = 0 } = answer;
      return { status, wait: waitOf(answer), etag: answer.headers.etag ?? null, text: await textOf(answer) };
    } catch (error) {
      throw problemOf(url.host, error);
    }
  };

  /** Sends a request, and waits when it is asked to wait a short time. */
  const patiently = async (path: string, headers: Record<string, string>, body?: string): Promise<Answer> => {
    for (;;) {
      const { status, wait, etag, text } = await once(path, headers, body);
      if (status === 429 && wait <= SHORT_WAIT_MS && waits < SHORT_WAITS) {
        waits++;
        await sleep(Math.max(wait, 200), undefined, { signal });
        continue;
      }
      if (status === 304 || status === 401 || status === 404) return { status, body: {}, etag };
      if (status !== 200 && status !== 201) throw new DownloadProblem(sentenceOf(status), wait);
      const parsed = parseRow(text, false);
      if ('duvod' in parsed) throw new DownloadProblem(BROKEN);
      return { status, body: parsed.values, etag };
    }
  };

  const signIn = async (): Promise<string> => {
    const { status, body } = await patiently(
      '/signin/token',
      { authorization: `User ${token}` },
      `{"_cloudId":${cloud}}`,
    );
    if (status !== 200 && status !== 201) throw new DownloadProblem(sentenceOf(status));
    if (typeof body.accessToken !== 'string' || !/^[\x21-\x7e]{1,8000}$/.test(body.accessToken))
      throw new DownloadProblem(BROKEN);
    return body.accessToken;
  };

  const get = async (path: string, etag: string | null): Promise<Answer> => {
    for (let time = 0; ; time++) {
      access ??= await signIn();
      const authorization = `Bearer ${access}`;
      const answer = await patiently(
        path,
        etag === null ? { authorization } : { authorization, 'if-none-match': etag },
      );
      if (answer.status !== 401) return answer;
      if (time > 0) throw new DownloadProblem(sentenceOf(401));
      // The access token has expired.
      access = null;
    }
  };

  /** One page of a list of the cloud; `query` has the filter and the sort order. */
  const page = async (
    list: string,
    query: Record<string, string>,
    number: number,
    etag: string | null = null,
  ): Promise<Page> => {
    const asked = new URLSearchParams({ ...query, limit: `${PAGE}`, page: `${number}` });
    const answer = await get(`/clouds/${cloud}/${list}?${asked}`, etag);
    if (answer.status === 304) return { rows: [], next: null, etag, isSame: true };
    // This is how the API says that nothing matches.
    if (answer.status === 404) return { rows: [], next: null, etag: null, isSame: false };
    const { data, nextPage } = answer.body;
    if (!Array.isArray(data) || !data.every(isTold)) throw new DownloadProblem(BROKEN);
    const isMore = nextPage === undefined ? data.length === PAGE : nextPage !== null;
    return {
      rows: data,
      next: isMore && data.length > 0 ? number + 1 : null,
      etag: answer.etag,
      isSame: false,
    };
  };

  /** All rows of a short list, such as of branches. */
  const all = async (list: string): Promise<Told[]> => {
    const rows: Told[] = [];
    for (let number: number | null = 1; number !== null; ) {
      const found: Page = await page(list, {}, number);
      rows.push(...found.rows);
      number = found.next;
    }
    return rows;
  };

  return { page, all };
}

export type TillApi = ReturnType<typeof tillApi>;
