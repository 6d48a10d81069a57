import { CONTACT_RULES } from './contact.ts';
import { namesOf } from './names.ts';

/**
 * A field of a record, defined once: the form (label, length, initial value, rule, sent value), the body's schema
 * (`body.ts`), the record's shape and the audit's label derive from it. No schema library: the browser loads this.
 */

/** Decides which input a form shows, and which schema a body has unless its contract gives one. */
export type Kind =
  | 'text'
  | 'long'
  | 'login'
  | 'url'
  | 'phone'
  | 'email'
  | 'number'
  | 'amount'
  | 'choice'
  | 'many'
  | 'flag'
  | 'color'
  | 'date'
  | 'time'
  | 'secret'
  | 'group';

// biome-ignore lint/suspicious/noExplicitAny: a list of fields has values of every kind
export type Any = any;

type About<Typed> = {
  label: string;
  /** In UTF-16 units, as a browser counts. */
  max?: number;
  /** The message when the field is empty; without it, it may be empty. */
  required?: string;
  /** Returns why the typed value cannot be accepted, or null; `all` is the whole form. */
  problem?: (typed: Typed, all: Any) => string | null;
  /** The pattern of a text, for the documentation. */
  pattern?: string;
  /** The label in the audit, where a row among others needs another word. */
  audit?: string;
  /** The table is searched by it: a test checks that the column `hledani` has it (migrations, `hledat_v`). */
  searched?: true;
  /** The value is the number of a person or a shop, so that a name can be shown instead. */
  of?: 'person' | 'store';
  options?: readonly { value: string; label: string }[];
  /** The labels of a group's parts; `partProblem` is the rule of each part. */
  parts?: Record<string, string>;
  partProblem?: (part: Any) => string | null;
};

/** `Typed` is the value in the form, `Wire` the value in the body and in the record. */
export type Field<Typed = Any, Wire = Any, K extends Kind = Kind> = About<Typed> & {
  kind: K;
  /** The initial value of a new form, also shown for a record without a value. */
  begin: Typed;
  typed: (wire: NonNullable<Wire>) => Typed;
  sent: (typed: Typed) => Wire;
};

export type Fields = Record<string, Field>;
export type Typed<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T, Any> ? T : never };
export type Sent<F extends Fields> = { [K in keyof F]: F[K] extends Field<Any, infer W> ? W : never };

type More = Partial<Omit<About<string>, 'label' | 'max'>> & {
  kind?: 'text' | 'long' | 'login' | 'url' | 'phone' | 'email' | 'secret' | 'choice';
};
type Text<M extends More> = Field<
  string,
  M extends { required: string } ? string : string | null,
  M extends { kind: infer K extends Kind } ? K : 'text'
>;

/** A text; when optional and empty, null is sent. */
export const text = <const M extends More>(label: string, max: number, more: M = {} as M): Text<M> =>
  ({
    kind: 'text',
    label,
    max,
    begin: '',
    typed: (wire: string) => wire,
    sent: (typed: string) => (more.required === undefined ? typed || null : typed),
    ...((more.kind === 'phone' || more.kind === 'email') && { problem: CONTACT_RULES[more.kind] }),
    ...more,
  }) as unknown as Text<M>;

/** The number of another record, chosen by its name; '' is none. */
export const reference = (label: string, of: 'person' | 'store') => ({
  ...({ kind: 'choice', label, of, begin: '', typed: String } as const),
  sent: (typed: string) => (typed ? Number(typed) : null),
});

/** One value of a list; `labels` gives the words for the values. */
export const choice = <const T extends string>(
  label: string,
  labels: Record<T, string>,
  begin: NoInfer<T>,
  more: Partial<About<T>> = {},
): Field<T, T, 'choice'> => ({
  kind: 'choice',
  label,
  begin,
  typed: wire => wire,
  sent: typed => typed,
  options: optionsOf(labels),
  ...more,
});

/** Any number of values of a list. */
export const many = <const T extends string>(
  label: string,
  labels: Record<T, string>,
  more: Partial<About<T[]>> = {},
): Field<T[], T[], 'many'> => ({
  kind: 'many',
  label,
  begin: [],
  typed: wire => wire,
  sent: typed => typed,
  options: optionsOf(labels),
  ...more,
});

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const flag = (
  label: string,
  begin: boolean,
  more: Partial<About<boolean>> = {},
): Field<boolean, boolean, 'flag'> => ({
  kind: 'flag',
  label,
  begin,
  typed: wire => wire,
  sent: typed => typed,
  ...more,
});

/** #rrggbb, which every record of its kind has. */
export const color = (): Field<string, string, 'color'> =>
  field('color', 'Barva', {
    begin: '#0066cc',
    problem: typed => (/^#[0-9a-f]{6}$/i.test(typed) ? null : 'Barva musí být ve tvaru #rrggbb'),
  });

/** A field with the caller's own typed and sent values; `own` converts one to the other. */
export const field = <T, W, K extends Kind>(
  kind: K,
  label: string,
  own: Partial<About<T>> & Pick<Field<T, W>, 'begin'> & Partial<Pick<Field<T, W>, 'typed' | 'sent'>>,
): Field<T, W, K> => ({
  kind,
  label,
  typed: wire => wire as never,
  sent: typed => typed as never,
  ...own,
});

type DateMore = Partial<Omit<About<string>, 'label'>>;

/** A day, YYYY-MM-DD; when optional and empty, null is sent. */
export const date = <const M extends DateMore>(label: string, more: M = {} as M) =>
  field<string, M extends { required: string } ? string : string | null, 'date'>('date', label, {
    begin: '',
    sent: typed => (more.required === undefined ? typed || null : typed) as never,
    ...more,
  });

/**
 * A secret that is never shown again: an empty value is not sent and keeps the stored one. With a `problem` it is a
 * line whose ends are trimmed.
 */
export const keptSecret = (label: string, max: number, problem?: (typed: string) => string | null) =>
  field<string, string | undefined, 'secret'>('secret', label, {
    max,
    begin: '',
    sent: typed => (problem ? typed.trim() : typed) || undefined,
    problem: typed => (problem && typed.trim() ? problem(typed) : null),
  });

/** Typed instead of a secret that may be missing: the stored one is removed. */
export const REMOVED = '-';

/** A line with a secret that may be missing: kept like a `keptSecret`, and removed by `REMOVED`, sent as null. */
export const removableSecret = (label: string, max: number, problem: (typed: string) => string | null) => ({
  ...keptSecret(label, max, typed => (typed.trim() === REMOVED ? null : problem(typed))),
  sent: (typed: string) => (typed.trim() === REMOVED ? null : typed.trim() || undefined),
});

/** Makes a value for each field, under the field's name. */
export const each = <F extends Fields, T>(fields: F, make: (one: Field, name: keyof F & string) => T) =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, make(one, name)])) as {
    [K in keyof F]: T;
  };

export type SecretsOf<F extends Fields> = {
  [K in keyof F as F[K]['kind'] extends 'secret' ? K : never]: F[K];
};

/** The secret fields. */
export const secretsIn = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind === 'secret')) as SecretsOf<F>;

/** Makes a value for each field under a prefixed name: 'masked_password'. */
export const prefixed = <P extends string, F extends Fields, T>(
  prefix: P,
  fields: F,
  make: (name: keyof F & string) => T,
) =>
  Object.fromEntries(namesOf(fields).map(name => [`${prefix}_${name}`, make(name)])) as {
    [K in keyof F & string as `${P}_${K}`]: T;
  };
