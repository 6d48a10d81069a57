import { z } from 'zod';
import { plain } from './contact.ts';
import type { Any, Field, Fields, Kind } from './field.ts';
import { Barva, freeText, optionalEmail, optionalTelefon, optionalText, text } from './fields.ts';

/** Builds the schemas of bodies and records from their fields. */

/** Marks a value that may come in but never goes out again: not into the audit, a log, a digest or an answer. */
export const secret = <S extends z.ZodType>(schema: S): S => schema.meta({ writeOnly: true });

/** The names of a body's fields that are marked as secret. */
export const secretsOf = (body: z.ZodObject | undefined): string[] =>
  Object.entries(body?.shape ?? {}).flatMap(([name, schema]) =>
    (schema as z.ZodType).meta()?.writeOnly ? [name] : [],
  );

type Texts = 'text' | 'long' | 'login';
/** Kinds that have a schema here; for any other kind the contract gives it. */
type Known = Texts | 'phone' | 'email' | 'color' | 'flag';

type Schema<F extends Field> =
  F extends Field<Any, infer W, infer K>
    ? K extends 'flag'
      ? z.ZodOptional<z.ZodBoolean>
      : K extends 'color'
        ? z.ZodOptional<typeof Barva>
        : null extends W
          ? typeof optionalEmail
          : ReturnType<typeof text>
    : never;
type Needed<F extends Fields> = {
  [K in keyof F as F[K]['kind'] extends Known ? never : K]: z.ZodType;
};
type Body<F extends Fields, G> = { [K in keyof F]: K extends keyof G ? G[K] : Schema<F[K]> };

/** The schema of a text that has its own rule. */
function ruled({ kind, max = 0, required, problem, pattern }: Field) {
  const typed = freeText(max, required);
  const schema = (kind === 'phone' ? typed.overwrite(plain) : typed).superRefine((typed, context) => {
    const message = (typed === '' && required) || problem?.(typed, {});
    if (message) context.addIssue({ code: 'custom', message });
  });
  return pattern ? schema.meta({ pattern }) : schema;
}

function schemaOf(one: Field): z.ZodType {
  const { kind, max = 0, required } = one;
  const isRequired = required !== undefined;
  if (kind === 'flag') return z.boolean().optional();
  if (kind === 'color') return Barva.optional();
  if (isRequired) return one.problem ? ruled(one) : text(max, required);
  if (kind === 'email') return optionalEmail;
  if (kind === 'phone') return optionalTelefon;
  if (!one.problem) return optionalText(max);
  return ruled(one)
    .transform(typed => typed || null)
    .nullable()
    .optional();
}

const FIELDS = new WeakMap<z.ZodType, Field>();

/** The field for which a body's schema was made. */
export const fieldOf = (schema: z.ZodType): Field | undefined => FIELDS.get(schema);

/** The schemas of a call's body, one for each field; `given` supplies those of the kinds that have none here. */
export const bodyOf = <F extends Fields, const G extends Needed<F> & Partial<Record<keyof F, z.ZodType>>>(
  fields: F,
  given: G,
): Body<F, G> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => {
      const plain = (given as Record<string, z.ZodType>)[name] ?? schemaOf(one);
      const schema = one.kind === 'secret' ? secret(plain) : plain;
      FIELDS.set(schema, one);
      return [name, schema];
    }),
  ) as Body<F, G>;

type Shape<F extends Fields, G> = {
  [K in keyof F as F[K]['kind'] extends 'secret' ? never : K]: K extends keyof G
    ? G[K]
    : F[K] extends Field<Any, infer W, Kind>
      ? W extends boolean
        ? z.ZodBoolean
        : null extends W
          ? z.ZodNullable<z.ZodString>
          : z.ZodString
      : never;
};
type NeededShape<F extends Fields> = {
  [K in keyof F as F[K]['kind'] extends Exclude<Known, 'color'> | 'url' | 'secret' ? never : K]: z.ZodType;
};

/** A record in an answer: its fields but the secret ones; `given` describes all that are not text or flag. */
export const shapeOf = <
  F extends Fields,
  const G extends NeededShape<F> & Partial<Record<keyof F, z.ZodType>>,
>(
  fields: F,
  given: G,
): Shape<F, G> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, required }]) => {
      if (kind === 'secret') return [];
      const plain =
        kind === 'flag' ? z.boolean() : required === undefined ? z.string().nullable() : z.string();
      return [[name, (given as Record<string, z.ZodType>)[name] ?? plain]];
    }),
  ) as Shape<F, G>;
