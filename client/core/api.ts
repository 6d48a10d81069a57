import type { Call, RouteOf } from '#shared/contract.ts';
import type { BodyIn, ParamsIn, QueryIn, Returns, Route } from '#shared/core/route.ts';
import { SIGNED_OUT } from '#shared/core/signed-out.ts';
import { hearTime } from './clock.ts';
import { reportStatus } from './connection.ts';
import { within } from './within.ts';

/**
 * The only module that calls the server. A call is named as in the contract, for example 'POST /news/', and its types
 * follow from that name; the contract itself (and its schema library) stays out of the browser.
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

/** The arguments of a call, optional when nothing in them is required. */
export type Rest<C extends Call> = Record<string, never> extends Args<C> ? [args?: Args<C>] : [args: Args<C>];

/** A refusal by the server, or an unreachable server (status 0), with the sentence to show. */
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

type Loose = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** The `Idempotency-Key` of a write that may be sent again (`useRetryKey`). */
  klic?: string;
};

/**
 * Fills in the parameters of a path such as '/users/update/:id/' and appends the query; empty query values are left
 * out, lists are repeated.
 */
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

/** The CSRF header, which every call but login carries (rule people-5). */
export function csrfHeader(): Record<string, string> {
  const token = cookie('csrftoken');
  return token ? { 'X-CSRFToken': token } : {};
}

/** Whether the body refuses the request, whatever the status (rule platform-2: `success: false` with a message). */
const isRefused = (body: unknown) => (body as { success?: unknown } | null)?.success === false;

/**
 * Turns an unsuccessful answer into the ApiError to show. An answer without words is told by its status, which
 * analytics shows; other screens say of an absent server that it cannot be reached (`sentenceOf`).
 */
export function toApiError(status: number, statusText: string, body: unknown): ApiError {
  const { message, error, errors } = (body ?? {}) as Record<string, unknown>;
  const text = [message, error].find(value => typeof value === 'string' && value !== '');
  return new ApiError(
    status,
    (text as string | undefined) ?? (status < 400 ? REFUSED : `HTTP ${status}: ${statusText}`),
    (errors ?? {}) as Record<string, string[]>,
    body,
  );
}

/** Counts sign-ins, and those by another person: a 401 to an older request says nothing about the current session. */
let arrivals = { all: 0, others: 0 };

export const noteArrival = (isAnother: boolean) => {
  arrivals = { all: arrivals.all + 1, others: arrivals.others + Number(isAnother) };
};

/** Called when a request is sent; the result tells later whether somebody, or another person, has signed in since. */
export function askedNow() {
  const before = arrivals;
  return { isOld: () => arrivals.all > before.all, isAnothers: () => arrivals.others > before.others };
}

let onSignedOut = () => {};

/** Sets the function that is called when a 401 says that the session is over. */
export function whenSignedOut(listener: () => void) {
  onSignedOut = listener;
}

/** Whether the call could not have saved anything, according to its method or to the answer. */
const isReading = (call: string, answer: unknown) =>
  call.startsWith('GET ') || (answer as { jen_cte?: boolean } | null)?.jen_cte === true;

/**
 * Reports the end of the session, unless somebody has signed in since the call was sent (`isOld`). The person reads
 * the message after signing in again, over the page that stayed open. There 'Nejste přihlášeni.' would be wrong, and
 * the message for a write must say that nothing was saved.
 * @returns the error to throw
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

/** Sets the function that asks the person to prove their identity again; it resolves to whether they did. */
export function whenUnproven(ask: () => Promise<boolean>) {
  provesAgain = ask;
}

/** Whether the answer asked for a fresh proof and the person gave it; the call is then worth sending again. */
export const provenFor = async ({ status, answer }: ApiError): Promise<boolean> =>
  status === 403 && (answer as { overit?: boolean } | null)?.overit === true && provesAgain();

/** Timeouts of calls, in ms: no read takes half of its limit; only the person may send a write again. */
const READ_WITHIN_MS = 30_000;
const WRITTEN_WITHIN_MS = 180_000;
/** Taking an import back may have to wait for the import of a whole year, which the server finishes first. */
const TAKEN_BACK_WITHIN_MS = 900_000;

function limitOf(call: string) {
  if (call.startsWith('GET ')) return READ_WITHIN_MS;
  return call === 'POST /import/:id/vratit/' ? TAKEN_BACK_WITHIN_MS : WRITTEN_WITHIN_MS;
}

/** Sends the request and reads the whole answer; the body is null when it is not JSON. */
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
  // The sign-in page of a public Wi-Fi does not tell the server's time.
  if (body !== null) hearTime(response.headers.get('date'));
  return { response, body };
}

/** Reports to the connection that the server is unreachable, and returns the error to throw. */
export function unreachable() {
  reportStatus(0);
  return new ApiError(0, UNREACHABLE);
}

/** The error to throw for an answer, from fetch or XMLHttpRequest; null for a success. */
export function failureOf(status: number, statusText: string, body: unknown): ApiError | null {
  reportStatus(status);
  if (status < 200 || status >= 300 || isRefused(body)) return toApiError(status, statusText, body);
  // The body is not JSON, as with the sign-in page of a public Wi-Fi: a screen could not show it.
  return body === null && status !== 204 ? unreachable() : null;
}

/** Calls the server with untyped arguments; `request` and `apiQuery` are its typed wrappers. */
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
  // Data that the previous person asked for is not requested in the name of the current one, except for the question
  // who that is (see `within`).
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
