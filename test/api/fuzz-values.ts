import type { Arbitrary } from 'fast-check';
import { fc } from '#test/property.ts';
import { isSecretField, PLANTED } from './fuzz-secrets.ts';
import { nounOfField, reference } from './fuzz-state.ts';

/** Literal JSON, to send what JavaScript cannot represent: 1e400, -0, a key twice. */
export class Raw {
  constructor(readonly json: string) {}
}
export class Entries {
  constructor(readonly entries: [string, Json][]) {}
}
export type Json = null | boolean | number | string | Raw | Entries | Json[];

export function toJson(value: Json): string {
  if (value instanceof Raw) return value.json;
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (!(value instanceof Entries)) return JSON.stringify(value);
  return `{${value.entries.map(([key, one]) => `${JSON.stringify(key)}:${toJson(one)}`).join(',')}}`;
}

const deep = (open: string, close: string, depth: number) =>
  new Raw(`${open.repeat(depth)}1${close.repeat(depth)}`);

const STRINGS = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'Nov\u0000ák',
  '\uD800',
  'a\uDC00b',
  '\uFFFE\uFFFF',
  '\u202Emoc.exe',
  // NFC makes three characters of one, and a lone diacritic folds to nothing.
  '\uFB2C'.repeat(40),
  '\u0301',
  'e\u0301',
  '👨‍👩‍👧‍👦'.repeat(20),
  'ﷺ'.repeat(60),
  'İıß',
  'null',
  'undefined',
  'NaN',
  '-Infinity',
  '__proto__',
  'constructor',
  'toString',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '１２',
  '99999999999999999999',
  '2147483647',
  '2147483648',
  'infinity',
  '-infinity',
  'today',
  'now',
  'epoch',
  'allballs',
  '0000-01-01',
  '0001-01-01 BC',
  '2026-02-30',
  '2026-02-29',
  '2026-13-01',
  '2026-1-1',
  '9999-12-31',
  '275760-09-13',
  '2026-11-21T10:00:00Z',
  '24:00',
  '23:60',
  '7:5',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '#0066CC',
  '#06c',
  'a@b',
  `${'a'.repeat(250)}@example.cz`,
];
const LONG = ['a'.repeat(5_000), 'ř'.repeat(1001), '\uFB2C'.repeat(1000), 'a'.repeat(300_000)];

const NUMBERS = [
  0,
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  new Raw('-0'),
  new Raw('1e400'),
  new Raw('-1e400'),
  new Raw('1e-400'),
  new Raw('99999999999999999999999999'),
  new Raw('1.0'),
  new Raw('1E2'),
];

const STRUCTURES: Json[] = [
  null,
  true,
  [],
  new Entries([]),
  [[]],
  [null],
  new Entries([['__proto__', new Entries([['role', 'ADMIN']])]]),
  new Entries([['constructor', new Entries([['prototype', null]])]]),
  new Entries([['toString', 1]]),
  new Entries([['length', 1e9]]),
  new Entries([['$ne', null]]),
  deep('[', ']', 4_000),
  deep('{"a":', '}', 2_000),
  new Raw(`[${'1,'.repeat(1_500)}1]`),
];

/** Values that no schema expects, or only at its limits. */
export const hostile: Arbitrary<Json> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom<Json>(...STRINGS) },
  { weight: 1, arbitrary: fc.constantFrom<Json>(...LONG) },
  { weight: 5, arbitrary: fc.constantFrom<Json>(...NUMBERS) },
  { weight: 5, arbitrary: fc.constantFrom<Json>(...STRUCTURES) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double() },
);

/** The part of JSON Schema that zod generates. */
export type Schema = {
  type?: string;
  const?: Json;
  enum?: Json[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
};

/** Words that occur in the test chain, so that searches find something and names collide. */
const WORDS = [
  'Globus',
  'Čepkov',
  'zlin',
  'petra',
  'admin',
  'Akce',
  'prodejna1',
  'Dobrý den',
  'novinka',
  '12',
];

/** Days that exist in only one calendar, or whose calculations leave the supported range. */
const DAYS = [
  '0000-01-01',
  '0001-01-01',
  '1582-10-10',
  '2024-02-29',
  '2026-03-29',
  '2026-11-21',
  '9999-12-31',
];

function text({ pattern, format, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  if (format === 'date') return fc.constantFrom(...DAYS);
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  const words = WORDS.filter(word => word.length >= minLength && word.length <= maxLength);
  const any = fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) }),
    // Exactly as long as allowed.
    fc.constantFrom('a', 'ř', '\uFB2C').map(character => character.repeat(maxLength)),
  );
  return words.length > 0 ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...words) }, any) : any;
}

/** Prefers small numbers, which are ids of existing records. */
function whole({ minimum = -100, maximum = 1e6 }: Schema) {
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)];
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min, max: Math.min(max, Math.max(min, 60)) }) },
    fc.integer({ min, max }),
    fc.constantFrom(minimum, maximum),
  );
}

/** Arbitrary values of a schema; one in `rarity` is hostile instead, none with Infinity. */
export function arbitraryOf(schema: Schema, rarity: number): Arbitrary<Json> {
  const valid = validArbitrary(schema, rarity);
  return Number.isFinite(rarity)
    ? fc.oneof({ weight: rarity - 1, arbitrary: valid }, { weight: 1, arbitrary: hostile })
    : valid;
}

function validArbitrary(schema: Schema, rarity: number): Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(one => validArbitrary(one, rarity)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, rarity);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, rarity), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      });
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return whole(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return hostile;
  }
}

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'id',
  'heslo_hash',
  'role',
  '',
];

/** Values of a field by its name: an id from earlier answers, or a password that is searched for afterwards. */
function byName(name: string, schema: Schema): Arbitrary<Json> | null {
  const noun = nounOfField(name);
  if (noun) {
    const id = reference(noun).map(written => new Raw(written));
    return schema.type === 'array' ? fc.array(id, { minLength: 1, maxLength: 3 }) : id;
  }
  return isSecretField(name) ? fc.constantFrom(...PLANTED) : null;
}

export function fieldOf(name: string, schema: Schema, rarity: number): Arbitrary<Json> {
  const [any, known] = [arbitraryOf(schema, rarity), byName(name, schema)];
  return known ? fc.oneof(any, known) : any;
}

function objectOf({ properties = {}, required = [] }: Schema, rarity: number): Arbitrary<Json> {
  const isHostile = Number.isFinite(rarity);
  const entries = Object.entries(properties).map(([key, schema]) => {
    const value = fieldOf(key, schema, rarity).map(one => [[key, one]] as [string, Json][]);
    const absence = fc.constant<[string, Json][]>([]);
    if (required.includes(key) && !isHostile) return value;
    const weight = required.includes(key) ? 30 : 2;
    return fc.oneof({ weight, arbitrary: value }, { weight: 1, arbitrary: absence });
  });
  const extra = fc.array(fc.tuple(fc.constantFrom(...KEYS), hostile), { maxLength: 2 });
  const more = isHostile ? fc.oneof({ weight: 8, arbitrary: fc.constant([]) }, extra) : fc.constant([]);
  return fc.tuple(fc.tuple(...entries), more).map(([own, others]) => new Entries([...own.flat(), ...others]));
}
