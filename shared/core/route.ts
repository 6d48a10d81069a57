import type { z } from 'zod';
import type { Action } from './permissions.ts';
import type { Sheet } from './sheet.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call a route at all; `kiosk`: a paired computer, which may nothing else, and no person; the handler narrows by scope where the permission has one. */
export type Access = 'public' | 'signed-in' | 'kiosk' | Action;

/** What one person may do so often in an hour (rule platform-14). */
export type Quota = 'komentare' | 'nahravani' | 'exporty';

/**
 * One call of the API as plain data. Validation, stripped answers, the client's types, the guard and the
 * OpenAPI page are all made from it. `path` is written as in the specification, below `/api`.
 */
export type Route = {
  method: Method;
  path: string;
  can: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  returns: z.ZodType;
  status?: 200 | 201;
  /** Further paths of the same call. */
  aliases?: readonly string[];
  /** Lists of the answer that can be had whole as a spreadsheet (`format=xlsx|csv`). */
  sheets?: readonly Sheet[];
  /** A GET that needs the CSRF header all the same, because it does more than read (rule vault-2). */
  csrf?: true;
  /** Why the handler speaks HTTP itself (upload, download, stream) instead of returning a value. */
  raw?: string;
  /**
   * Where a validation error deviates from the one error shape (rule platform-2). 'by-path': errors of a nested
   * field stand under its whole path, `pole.doklad`.
   */
  errors?: 'fields-on-top' | 'fields-as-error' | 'by-path';
  /**
   * The answer to a question is the same for everybody who may ask it: who ask at the same time get one. The handler
   * knows nothing of who asks.
   */
  sameForAll?: true;
  /** The answer shows a secret once: it is never kept, not even for an `Idempotency-Key`. */
  secretAnswer?: true;
  /** The answer holds what is stored sealed: so is what is kept of it for an `Idempotency-Key`. */
  sealedAnswer?: true;
  /** Asks for a proof of who one is that is not older than some minutes (rule people-17). */
  isFresh?: true;
  /** Its spreadsheets do, for they take personal data away. */
  isFreshAsSheet?: true;
  /** Open to who must set up the second step before all else (rule people-16). */
  isSetup?: true;
  /** An unsafe method that changes nothing: what it asks by is too private, or too large, for an address. */
  onlyReads?: true;
  /** Signs in: there is no session yet that a CSRF token could be bound to. */
  isSignIn?: true;
  /** Programs may call it with a bearer token instead of a session (rule people-5). */
  bearer?: true;
  /** Counts to what one person may do of it in an hour (a setting); spreadsheets count as exports by themselves. */
  quota?: Quota;
  /** Media types of bodies that the handler of a raw route reads itself, as a stream in `request.body`. */
  streams?: readonly string[];
};

export const route = <const R extends Route>(definition: R): R => definition;

/** A group of routes is a feature's contract. */
export type Feature = Record<string, Route>;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

export type Returns<R extends Route> = z.output<R['returns']>;
/**
 * What a handler answers: what the call returns, without the `success` that the serializer adds; nothing where the call
 * returns no more than that.
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
