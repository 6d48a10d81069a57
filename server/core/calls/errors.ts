import { SIGNED_OUT } from '#shared/core/signed-out.ts';

/** Sentences by the field that they belong to. */
export type FieldErrors = Record<string, string[]>;

/**
 * A refusal with a Czech sentence for the person. Handlers throw it through `fail`; everything else that
 * is thrown is either a known error of the database or a defect (500).
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
  /** 404: no such thing, or not yours to see. */
  notFound: (text = 'Záznam nebyl nalezen.') => new Refusal(404, text),
  /** 405: there is something at this address, but by these methods. */
  wrongMethod: (method: string, methods: string[]) =>
    new Refusal(405, `Tuto adresu nelze volat metodou ${method}, jen ${methods.join(', ')}.`, {
      allow: methods.join(', '),
    }),
  /** 409 with further keys of the answer in `extra`. */
  conflict: (text: string, extra?: Record<string, unknown>) => new Refusal(409, text, { extra }),
  /** 409 for a value that another record has, with the field it belongs to. */
  taken: (text: string, field: string) => new Refusal(409, text, { errors: { [field]: [text] } }),
  tooLarge: (text: string) => new Refusal(413, text),
  unsupported: (text: string) => new Refusal(415, text),
  /** 429; `seconds` until it makes sense to try again. */
  tooMany: (text: string, seconds: number) => new Refusal(429, text, { retryAfter: seconds }),
  /** 507: the disk is full. */
  full: (text = 'Na serveru došlo místo na disku. Nic se neuložilo, řekněte to prosím administrátorovi.') =>
    new Refusal(507, text),
  unavailable: (text = 'Služba je dočasně nedostupná. Zkuste to za chvíli.', seconds = 2) =>
    new Refusal(503, text, { retryAfter: seconds }),
};

/** What was asked for, or 404 with `sentence`: there is no such thing, or it is not theirs to see. */
export function found<T>(one: T, sentence: string): NonNullable<Exclude<T, false>> {
  if (one === null || one === undefined || one === false) throw fail.notFound(sentence);
  return one as NonNullable<Exclude<T, false>>;
}
