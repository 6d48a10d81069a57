import { SIGNED_OUT } from '#shared/core/signed-out.ts';

/** Sentences by the field they belong to. */
export type FieldErrors = Record<string, string[]>;

/**
 * A refusal with a Czech sentence for the person. Handlers throw it through `fail`; any other thrown error is either
 * a known database error or a defect (500).
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: {
      errors?: FieldErrors;
      retryAfter?: number;
      allow?: string;
      extra?: Record<string, unknown>;
    } = {},
  ) {
    super(message);
  }
}

export const fail = {
  /** 400, optionally with the field the sentence belongs to. */
  invalid: (text: string, field?: string) =>
    new Refusal(400, text, field ? { errors: { [field]: [text] } } : {}),
  signedOut: (text = SIGNED_OUT, extra?: Record<string, unknown>) => new Refusal(401, text, { extra }),
  forbidden: (text = 'K této akci nemáte oprávnění.') => new Refusal(403, text),
  /** 404: the record does not exist, or the caller may not see it. */
  notFound: (text = 'Záznam nebyl nalezen.') => new Refusal(404, text),
  /** 405: the address exists, but only for these methods. */
  wrongMethod: (method: string, methods: string[]) =>
    new Refusal(405, `Tuto adresu nelze volat metodou ${method}, jen ${methods.join(', ')}.`, {
      allow: methods.join(', '),
    }),
  /** 409 with further keys of the answer in `extra`. */
  conflict: (text: string, extra?: Record<string, unknown>) => new Refusal(409, text, { extra }),
  /** 409 for a value that another record already uses, with the field it belongs to. */
  taken: (text: string, field: string) => new Refusal(409, text, { errors: { [field]: [text] } }),
  tooLarge: (text: string) => new Refusal(413, text),
  unsupported: (text: string) => new Refusal(415, text),
  /** 429; `seconds` is how long to wait before trying again. */
  tooMany: (text: string, seconds: number) => new Refusal(429, text, { retryAfter: seconds }),
  /** 507: the disk is full. */
  full: (text = 'Na serveru došlo místo na disku. Nic se neuložilo, řekněte to prosím administrátorovi.') =>
    new Refusal(507, text),
  unavailable: (text = 'Služba je dočasně nedostupná. Zkuste to za chvíli.', seconds = 2) =>
    new Refusal(503, text, { retryAfter: seconds }),
};

/** Returns `one`, or throws 404 with `sentence` when it is empty: it does not exist, or the caller may not see it. */
export function found<T>(one: T, sentence: string): NonNullable<Exclude<T, false>> {
  if (one === null || one === undefined || one === false) throw fail.notFound(sentence);
  return one as NonNullable<Exclude<T, false>>;
}
