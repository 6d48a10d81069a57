import type { FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError, serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

const changes = (check: z.core.$ZodCheck<never>) => check._zod.def.check === 'overwrite';

/** Whether the schema only validates and drops unknown keys, so that parsing gives the same result as encoding. */
export function onlyChecks(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean {
  if (seen.has(schema)) return true;
  seen.add(schema);
  const all = (parts: readonly z.core.$ZodType[]) => parts.every(part => onlyChecks(part, seen));
  const def = defOf(schema);
  if (def.checks?.some(changes)) return false;
  switch (def.type) {
    case 'object':
      return all([...Object.values(def.shape), ...(def.catchall ? [def.catchall] : [])]);
    case 'array':
      return onlyChecks(def.element, seen);
    case 'record':
      return all([def.keyType, def.valueType]);
    case 'tuple':
      return all([...def.items, ...(def.rest ? [def.rest] : [])]);
    case 'union':
      return all(def.options);
    case 'intersection':
      return all([def.left, def.right]);
    case 'optional':
    case 'nullable':
    case 'readonly':
      return onlyChecks(def.innerType, seen);
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'literal':
    case 'enum':
    case 'unknown':
      return true;
    default:
      return false;
  }
}

/** Cached results by schema: those of refusals are shared by all routes. */
const known = new WeakMap<z.ZodType, boolean>();

function isOnlyChecked(schema: z.ZodType): boolean {
  const found = known.get(schema) ?? onlyChecks(schema);
  known.set(schema, found);
  return found;
}

/** Whether the schema is an answer with `success: true`. */
function saysSuccess(schema: z.core.$ZodType): boolean {
  const def = defOf(schema);
  const said = def.type === 'object' && def.shape.success && defOf(def.shape.success);
  return said ? said.type === 'literal' && said.values.includes(true) : false;
}

/** V8 copies a longer string once more before it is sent, which takes longer than writing it (docs/decisions/0149). */
const LONG = 65_536;
/** The number of characters after which a piece is encoded. */
const PIECE = 8_192;

/** The bytes of `JSON.stringify(value)`, made piece by piece from the elements of lists and the values of objects. */
export function writtenInPieces(value: unknown): Buffer {
  const done: Buffer[] = [];
  let text = '';
  const flush = () => {
    done.push(Buffer.from(text));
    text = '';
  };
  const put = (more: string) => {
    text += more;
    if (text.length >= PIECE) flush();
  };
  const write = (one: unknown) => {
    if (Array.isArray(one)) {
      for (const [at, element] of one.entries())
        put(`${at === 0 ? '[' : ','}${JSON.stringify(element) ?? null}`);
      put(one.length === 0 ? '[]' : ']');
    } else if (typeof one === 'object' && one !== null && !('toJSON' in one)) {
      const known = Object.entries(one).filter(([, own]) => own !== undefined);
      for (const [at, [name, own]] of known.entries()) {
        put(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
        write(own);
      }
      put(known.length === 0 ? '{}' : '}');
    } else put(JSON.stringify(one));
  };
  write(value);
  flush();
  return Buffer.concat(done);
}

/**
 * Writes answers by their schema, which leaves out whatever it does not name. Zod compiles a schema in the direction of
 * reading alone, so one that only checks is read: in less than half the time of writing it, which is what remains for
 * those that change something. `success` is added here where the schema has it, so handlers leave it out. A GET call
 * whose previous answer was long is written in pieces.
 */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> = route => {
  const { schema, method, url } = route;
  if (!(schema instanceof z.ZodType)) return serializerCompiler(route);
  const whole = saysSuccess(schema)
    ? (data: object) => ({ success: true, ...data })
    : (data: unknown) => data;
  if (!isOnlyChecked(schema)) {
    const write = serializerCompiler(route);
    return data => write(whole(data));
  }
  let isLong = false;
  return data => {
    const read = schema.safeParse(whole(data));
    if (read.error) throw new ResponseSerializationError(method, url, { cause: read.error as never });
    const written = isLong ? writtenInPieces(read.data) : JSON.stringify(read.data);
    isLong = method === 'GET' && written.length > LONG;
    // Fastify sends bytes as it sends texts.
    return written as string;
  };
};
