import type { Call } from '#shared/contract.ts';
import type { records } from '../records.ts';

/** Whose record a request is about. */
export type Kind = 'own' | 'foreign' | 'any' | 'hidden' | 'missing' | '-';

/** A valid request: what goes into the path, the query and the body. */
export type Ask = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every call; the contract judges them
  body?: any;
  /** The record, where neither path nor body names it. */
  about?: number;
};

export type Making = {
  record: Kind;
  /** Who asks. */
  username: string;
  me: number;
  make: ReturnType<typeof records>;
  /** Whom the record belongs to. */
  owner: number;
};

/** Makes the valid request of a call, with the record in question made for it. */
export type Maker = (making: Making) => Ask | Promise<Ask>;

export type Makers = Partial<Record<Call, Maker>>;

/** A call that needs nothing. */
export const none = () => ({});
