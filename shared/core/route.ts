import { z } from 'zod';
import { IdText } from './fields.ts';
import type { Action } from './permissions.ts';
import type { Sheet } from './sheet.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call a route; `kiosk`: only a paired computer, which may call nothing else. The handler applies scopes. */
export type Access = 'public' | 'signed-in' | 'kiosk' | Action;

/** The actions that one person may do only so often in an hour (rule platform-14). */
export type Quota = 'komentare' | 'nahravani' | 'exporty';

/**
 * One call of the API as plain data. Validation, the stripping of answers, the client's types, the guard and the
 * OpenAPI page all derive from it. `path` is written as in the specification, below `/api`.
 */
export type Route = {
  method: Method;
  path: string;
  can: Access;
  summary: string;
  /** By default those of a path with '/:id/'. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  returns: z.ZodType;
  status?: 200 | 201;
  /** Further paths of the same call. */
  aliases?: readonly string[];
  /** Lists in the answer that can be downloaded whole as a spreadsheet (`format=xlsx|csv`). */
  sheets?: readonly Sheet[];
  /** A GET that needs the CSRF header, because it does more than read (rule vault-2). */
  csrf?: true;
  /** Why the handler uses HTTP directly (upload, download, stream) instead of returning a value. */
  raw?: string;
  /**
   * How a validation error deviates from the one error shape (rule platform-2). 'by-path': an error in a nested field
   * is reported under its whole path, `pole.doklad`.
   */
  errors?: 'fields-on-top' | 'fields-as-error' | 'by-path';
  /**
   * The answer is the same for everybody who may ask, so simultaneous requests share one. The handler does not know
   * who asks.
   */
  sameForAll?: true;
  /** The answer shows a secret once: it is never stored, not even for an `Idempotency-Key`. */
  secretAnswer?: true;
  /** The answer contains values that are stored sealed, so the copy for an `Idempotency-Key` is sealed, too. */
  sealedAnswer?: true;
  /** Requires a proof of identity that is at most some minutes old (rule people-17). */
  isFresh?: true;
  /** Requires such a proof for its spreadsheets, because they take personal data away. */
  isFreshAsSheet?: true;
  /** Open to a person who must set up the second step before anything else (rule people-16). */
  isSetup?: true;
  /** An unsafe method that changes nothing: its parameters are too private, or too large, for an address. */
  onlyReads?: true;
  /** Signs in: there is no session yet to which a CSRF token could be bound. */
  isSignIn?: true;
  /** Programs may call it with a bearer token instead of a session (rule people-5). */
  bearer?: true;
  /** The person's hourly limit (a setting) that the call counts towards; spreadsheets always count as exports. */
  quota?: Quota;
  /** Media types of bodies that a raw route's handler reads itself, as a stream from `request.body`. */
  streams?: readonly string[];
};

const ONE = z.object({ id: IdText });

/** The parameters of a path with '/:id/', when its definition has none of its own. */
type ById<P, R> = R extends { params: z.ZodObject }
  ? unknown
  : P extends `${string}/:id/${string}`
    ? { params: typeof ONE }
    : unknown;

/**
 * Defines a call. It is named as everywhere: 'POST /news/', so that a search for the name finds whoever uses it. A path
 * with '/:id/' takes a record's number, unless `params` says otherwise.
 */
export function route<M extends Method, P extends string, const R extends Omit<Route, 'method' | 'path'>>(
  call: `${M} ${P}`,
  definition: R,
): { method: M; path: P } & ById<P, R> & R;
export function route(call: string, definition: Omit<Route, 'method' | 'path'>): Route {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path, ...(path.includes('/:id/') && { params: ONE }), ...definition };
}

/** The contract of a feature: its routes by name. */
export type Feature = Record<string, Route>;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

export type Returns<R extends Route> = z.output<R['returns']>;
/**
 * The result of a handler: the call's answer without `success`, which the serializer adds; undefined when the answer
 * has nothing else.
 */
export type Answered<R extends Route> =
  Returns<R> extends { success: true }
    ? keyof Returns<R> extends 'success'
      ? // biome-ignore lint/suspicious/noConfusingVoidType: what handlers without an answer return
        void
      : Omit<Returns<R>, 'success'> & { success?: never }
    : Returns<R>;
export type ParamsIn<R extends Route> = In<R['params']>;
export type QueryIn<R extends Route> = In<R['query']>;
export type BodyIn<R extends Route> = In<R['body']>;
export type ParamsOut<R extends Route> = Out<R['params']>;
export type QueryOut<R extends Route> = Out<R['query']>;
export type BodyOut<R extends Route> = Out<R['body']>;
