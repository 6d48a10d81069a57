import type { Call, RouteOf } from '#shared/contract.ts';
import type { BodyIn, ParamsIn, QueryIn, Returns, Route } from '#shared/core/route.ts';
import { SIGNED_OUT } from '#shared/core/signed-out.ts';
import { hearTime } from './clock.ts';
import { isUnreachable, reportStatus } from './connection.ts';
import { within } from './within.ts';

/**
 * The one way to the server. A call is named as the contract names it, 'POST /news/', and everything about
 * it is typed from there; the contract itself (and its schema library) stays out of the browser.
 */

export type GetCall = Extract<Call, `GET ${string}`>;

type Given<Key extends string, T> = [T] extends [undefined]
  ? { [K in Key]?: never }
  : Record<string, never> extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T };

type QueryValues<T> = T extends undefined
  ? undefined
  : { [K in keyof T]: T[K] | number | boolean | undefined };
type ParamValues<T> = T extends undefined ? undefined : { [K in keyof T]: string | number };

export type Args<C extends Call> =
  RouteOf<C> extends infer R extends Route
    ? Given<'params', ParamValues<ParamsIn<R>>> &
        Given<'query', QueryValues<QueryIn<R>>> &
        Given<'body', BodyIn<R>> & { klic?: string }
    : never;

export type Answer<C extends Call> = RouteOf<C> extends infer R extends Route ? Returns<R> : never;

/** Whether `args` may be left out. */
export type Rest<C extends Call> = Record<string, never> extends Args<C> ? [args?: Args<C>] : [args: Args<C>];

/** A refusal of the server, or its absence (status 0), with the sentence to show. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Record<string, string[]> = {},
    readonly answer: unknown = null,
  ) {
    super(message);
  }
}

export const UNREACHABLE = 'Server není dostupný. Zkontrolujte připojení a zkuste to znovu.';

const REFUSED = 'Server požadavek odmítl a neřekl proč. Zkuste to prosím znovu.';

/** What is said of an answer that says nothing itself. */
function silence(status: number, statusText: string): string {
  if (status > 0 && status < 400) return REFUSED;
  return isUnreachable(status) ? UNREACHABLE : `HTTP ${status}: ${statusText}`;
}

type Loose = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** The `Idempotency-Key` of a write that may be sent again (`useRetryKey`). */
  klic?: string;
};

/** '/users/update/:id/' with its parameters and query; empty query values are left out, lists are repeated. */
export function urlOf(path: string, { params = {}, query = {} }: Loose = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** The header that every call but login carries (rule people-5). */
export function csrfHeader(): Record<string, string> {
  const token = cookie('csrftoken');
  return token ? { 'X-CSRFToken': token } : {};
}

/** An answer that says no by its body alone, whatever its status (rule platform-2: `success: false` with a message). */
const isRefused = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false;

/** Turns an answer that is not a success into the ApiError to show. */
export function toApiError(status: number, statusText: string, body: unknown): ApiError {
  const { message, error, errors } = (body ?? {}) as Record<string, unknown>;
  const text = [message, error].find(value => typeof value === 'string' && value !== '');
  return new ApiError(
    status,
    (text as string | undefined) ?? silence(status, statusText),
    (errors ?? {}) as Record<string, string[]>,
    body,
  );
}

/** How often somebody came in, and how often another person: a 401 that was asked for before tells nothing of who is here now. */
let arrivals = { all: 0, others: 0 };

export const noteArrival = (isAnother: boolean) => {
  arrivals = { all: arrivals.all + 1, others: arrivals.others + Number(isAnother) };
};

/** As a call goes: what tells, once it is answered, whether somebody came in meanwhile, and whether it is another person. */
export function askedNow() {
  const before = arrivals;
  return { isOld: () => arrivals.all > before.all, isAnothers: () => arrivals.others > before.others };
}

let onSignedOut = () => {};

/** Tells who wants to know that an answer said 401: the session is over. */
export function whenSignedOut(listener: () => void) {
  onSignedOut = listener;
}

/** Whether nothing could have been saved by it: its method says so, or the answer does. */
const isReading = (call: string, answer: unknown) =>
  call.startsWith('GET ') || (answer as { jen_cte?: boolean } | null)?.jen_cte === true;

/**
 * Hears of the end of the session, unless somebody came in since the call went (`isOld`). What is said of it is read once
 * one has signed in again, over the page that stayed: there 'Nejste přihlášeni.' would not be true, and of a write it must
 * say that it was none.
 * @returns what to throw
 */
export function ifSignedOut(call: string, error: ApiError, isOld: boolean): ApiError {
  if (error.status !== 401 || call.startsWith('POST /users/login/')) return error;
  if (!isOld) onSignedOut();
  if (error.message !== SIGNED_OUT) return error;
  return toApiError(401, '', {
    message: `Přihlášení mezitím skončilo${isReading(call, error.answer) ? '' : ' a nic se neuložilo'}.`,
  });
}

let provesAgain = async () => false;

/** Who asks the person to prove themselves anew, and tells whether they did. */
export function whenUnproven(ask: () => Promise<boolean>) {
  provesAgain = ask;
}

/** Whether an answer asked for a fresh proof and the person gave it: then the call is worth sending again. */
export const provenFor = async ({ status, answer }: ApiError): Promise<boolean> =>
  status === 403 && (answer as { overit?: boolean } | null)?.overit === true && provesAgain();

/** How long an answer is waited for, in ms: no read takes half of it; a write may be sent again, but by the person. */
const READ_WITHIN_MS = 30_000;
const WRITTEN_WITHIN_MS = 180_000;
/** It may stand behind a year's import, which the server does first. */
const TAKEN_BACK_WITHIN_MS = 900_000;

function limitOf(call: string) {
  if (call.startsWith('GET ')) return READ_WITHIN_MS;
  return call === 'POST /import/:id/vratit/' ? TAKEN_BACK_WITHIN_MS : WRITTEN_WITHIN_MS;
}

/** Sends it and reads the whole answer, null for one that is none. */
async function exchange(call: string, args: Loose, signal: AbortSignal) {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(urlOf(path, args), {
    method,
    signal,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(args.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(args.klic && { 'Idempotency-Key': args.klic }),
      ...(call !== 'POST /users/login/' && csrfHeader()),
    },
    body: args.body === undefined ? undefined : JSON.stringify(args.body),
  });
  const body: unknown = await response.json().catch((error: unknown) => {
    if (signal.aborted) throw error;
    return null;
  });
  // A page of a Wi-Fi that wants its own sign-in first says nothing of the server's time.
  if (body !== null) hearTime(response.headers.get('date'));
  return { response, body };
}

/** Says that the server is not there, to whoever follows the connection, too. */
export function unreachable() {
  reportStatus(0);
  return new ApiError(0, UNREACHABLE);
}

/** What to throw for an answer, whichever way it was asked for; null for a success. */
export function failureOf(status: number, statusText: string, body: unknown): ApiError | null {
  reportStatus(status);
  if (status < 200 || status >= 300 || isRefused(body)) return toApiError(status, statusText, body);
  // A page of a Wi-Fi that wants its own sign-in first, say: nothing that a screen could show.
  return body === null && status !== 204 ? unreachable() : null;
}

/** Calls the server with untyped arguments; `request` and `apiQuery` are its typed faces. */
export async function send(call: string, args: Loose = {}, signal?: AbortSignal): Promise<unknown> {
  const isRead = call.startsWith('GET ');
  const { isOld, isAnothers } = askedNow();
  let response: Response;
  let body: unknown;
  try {
    ({ response, body } = await within(limitOf(call), { signal, isRead }, ending =>
      exchange(call, args, ending),
    ));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
  const error = failureOf(response.status, response.statusText, body);
  if (!error) return body;
  const isAgain = isRead && error.status === 401 && isOld();
  // What somebody else wanted to read is not asked in the name of who is here now, but for who that is (see `within`).
  if (isAgain && isAnothers() && call !== 'GET /users/current/') return new Promise(() => {});
  if (isAgain || (await provenFor(error))) return send(call, args, signal);
  throw ifSignedOut(call, error, isOld());
}

/**
 * Calls the server: `request('PUT /users/update/:id/', { params: { id }, body })`.
 * @throws ApiError with the server's sentence; an abort stays an AbortError.
 */
export const request = <C extends Call>(call: C, ...[args, signal]: [...Rest<C>, signal?: AbortSignal]) =>
  send(call, args as Loose | undefined, signal as AbortSignal | undefined) as Promise<Answer<C>>;
