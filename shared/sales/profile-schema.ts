import { z } from 'zod';
import { isStorable, text, Verze } from '../core/fields.ts';
import { LINE_FIELDS } from './line-fields.ts';
import { CHANNELS, DOCUMENT_TYPES, type LineField } from './lines.ts';
import { FILTER_KINDS, type Profile, type Source, XML_KINDS } from './profile.ts';
import { timeFormatProblem } from './time-format.ts';

/** Whether the runtime knows a time zone of this name. */
function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

/** The most values that one column's map or list may name. */
const MOST_VALUES = 500;

const Column = text(200).refine(name => !/[\r\n]/.test(name), 'Název sloupce je na jednom řádku');
const Value = z.string().max(300, 'Nejvýše 300 znaků').refine(isStorable, 'Text obsahuje nepovolené znaky');
const Values = z.array(Value).min(1, 'Uveďte alespoň jednu hodnotu').max(MOST_VALUES);
const Listed = z.strictObject({ sloupec: Column, hodnoty: Values });

const Statuses = z
  .strictObject({
    sloupec: Column,
    hodnoty: z.array(Value).max(MOST_VALUES),
    prodano: Values.optional(),
    preskocit: Values.optional(),
  })
  .superRefine(({ hodnoty, prodano = [], preskocit = [] }, context) => {
    const all = [...hodnoty, ...prodano, ...preskocit].map(value => value.trim());
    if (all.length === 0)
      context.addIssue({ code: 'custom', path: ['hodnoty'], message: 'Uveďte alespoň jednu hodnotu' });
    const twice = all.find((value, at) => all.indexOf(value) !== at);
    if (twice !== undefined)
      context.addIssue({ code: 'custom', path: ['hodnoty'], message: `Stav „${twice}“ je uveden dvakrát` });
  });

const ValueMap = z
  .record(Value, Value)
  .refine(map => Object.keys(map).length <= MOST_VALUES, `Nejvýše ${MOST_VALUES} hodnot`);

const Mapped = z.strictObject({ sloupec: Column, hodnoty: ValueMap.optional(), jinak: Value.optional() });
const FieldSource = z.union([Mapped, z.strictObject({ konstanta: Value })]);

const Fields = z.partialRecord(z.enum(LINE_FIELDS), FieldSource);

/** Fields whose values come from a closed list, so that a profile can be checked before any file is read. */
const CLOSED: Partial<Record<LineField, readonly string[]>> = { typ: DOCUMENT_TYPES, kanal: CHANNELS };

const toldBy = (source: Source): string[] =>
  'konstanta' in source
    ? [source.konstanta]
    : [...Object.values(source.hodnoty ?? {}), ...(source.jinak === undefined ? [] : [source.jinak])];

/** The problems of a whole profile: the path of the field, and the message. */
type Gaps = Generator<[path: string[], sentence: string]>;

/** The missing columns without which nothing can be counted. */
function* missing({ pole, vychozi_kanal }: Profile): Gaps {
  for (const field of ['doklad', 'cas'] as const) {
    const source = pole[field];
    if (!source || !('sloupec' in source)) yield [['pole', field], 'Vyberte sloupec'];
  }
  if (!pole.kusy) yield [['pole', 'kusy'], 'Vyberte sloupec'];
  if (!pole.cena_s_dph && !pole.obrat) yield [['pole', 'cena_s_dph'], 'Vyberte sloupec ceny nebo obratu'];
  if (!pole.kanal && !vychozi_kanal) yield [['pole', 'kanal'], 'Vyberte sloupec nebo výchozí kanál'];
}

function* wrongValues({ pole }: Profile): Gaps {
  for (const [field, allowed] of Object.entries(CLOSED)) {
    const source = pole[field as LineField];
    if (source && toldBy(source).some(value => value !== '' && !allowed.includes(value)))
      yield [['pole', field], `Povolené hodnoty jsou ${allowed.join(', ')}`];
  }
  for (const [field, source] of Object.entries(pole))
    if ('sloupec' in source && source.jinak !== undefined && !source.hodnoty)
      yield [['pole', field], 'Hodnota „jinak“ patří k převodu hodnot'];
}

const hasTime = (format: string) => format === 'iso' || /[Hms]/.test(format.replace('iso', ''));

function* contradictions({ pole, naklad_ze_zisku, ...profile }: Profile): Gaps {
  if (profile.cas_dne && !hasTime(profile.format_casu))
    yield [['format_casu'], 'Ke sloupci s časem dne patří formát s hodinami, například DD.MM.RRRR HH:mm'];
  if (profile.tisice === (profile.desetinna_carka ? ',' : '.'))
    yield [['tisice'], 'Oddělovač tisíců nemůže být zároveň desetinná značka'];
  if (!naklad_ze_zisku) return;
  if (pole.naklad_bez_dph || profile.naklad_za_kus)
    yield [['naklad_ze_zisku'], 'Náklad je buď ve sloupci, nebo se počítá ze zisku'];
  if (!pole.obrat && !pole.obrat_bez_dph)
    yield [['naklad_ze_zisku'], 'K výpočtu nákladu ze zisku je třeba sloupec obratu'];
}

/** Where the table is in its file, and which of its rows count. */
const table = {
  hlavicka: z.union([z.int().min(1).max(1000), z.literal('hledat')]).optional(),
  listy: z.array(text(100)).min(1).max(50).optional(),
  paticky: z.array(text(100)).max(20).optional(),
  dedit: z.array(Column).max(30).optional(),
  vynechat: z
    .array(
      z
        .strictObject({
          sloupec: Column,
          jak: z.enum(FILTER_KINDS),
          hodnoty: z.array(Value).max(MOST_VALUES),
        })
        .refine(({ jak, hodnoty }) => jak === 'prazdne' || jak === 'vyplnene' || hodnoty.length > 0, {
          path: ['hodnoty'],
          message: 'Uveďte alespoň jednu hodnotu',
        }),
    )
    .max(30)
    .optional(),
  xml: z.enum(XML_KINDS).optional(),
};

const Rate = z.string().regex(/^\d{1,6}([.,]\d{1,6})?$/, 'Kurz je kladné číslo, například 24,5');

/** How times and amounts are written, and what is computed from them. */
const values = {
  cas_dne: Column.optional(),
  zona: text(60).refine(isZone, 'Neznámé časové pásmo, například Europe/Prague nebo UTC').optional(),
  tisice: z.enum(['.', ',', "'"]).optional(),
  volna_cisla: z.boolean().optional(),
  ceny_bez_dph: z.boolean().optional(),
  sleva: Column.optional(),
  mena: z
    .strictObject({
      sloupec: Column,
      kurz: Column.optional(),
      kurzy: z.record(text(10), Rate).optional(),
    })
    .optional(),
  zaporne_vratka: z.boolean().optional(),
  vzory_dokladu: z
    .array(z.strictObject({ vzor: text(200), typ: z.enum([...DOCUMENT_TYPES, 'vynechat']) }))
    .max(20)
    .optional(),
  cislo_dokladu: text(200).optional(),
};

const shape = z.strictObject({
  nazev: text(60),
  oddelovac: z
    .string()
    .refine(
      value => value === 'auto' || /^[^\p{L}\p{N}\p{Cs}"\r\n\0]$/u.test(value),
      'Oddělovač je jeden znak, který není písmeno ani číslice',
    ),
  kodovani: z.enum(['utf-8', 'windows-1250', 'iso-8859-2', 'auto']),
  desetinna_carka: z.boolean(),
  format_casu: text(40).superRefine((format, context) => {
    const message = timeFormatProblem(format);
    if (message) context.addIssue({ code: 'custom', message });
  }),
  pole: Fields,
  vratky: z
    .array(z.strictObject({ predpona: text(20), typ: z.enum(['vratka', 'storno']) }))
    .max(20)
    .optional(),
  storno_stavem: Statuses.optional(),
  doprava: Listed.optional(),
  znamenka: Listed.optional(),
  naklad_za_kus: z.boolean().optional(),
  naklad_ze_zisku: Column.optional(),
  povolene: z.array(Listed).max(10).optional(),
  nezname_preskocit: z.boolean().optional(),
  pobocky_cisluji: z.boolean().optional(),
  vychozi_kanal: z.enum(CHANNELS).optional(),
  podle: text(60).optional(),
  ...table,
  ...values,
});

const tellGaps = (profile: Profile, context: z.RefinementCtx) => {
  const gaps = [...missing(profile), ...wrongValues(profile), ...contradictions(profile)];
  for (const [path, message] of gaps) context.addIssue({ code: 'custom', path, message });
};

/** A profile as an ADMIN creates it on the screen (rule sales-5); strict, so that a typo is reported. */
export const ProfileSchema = shape.superRefine(tellGaps);

/** The same schema for a form that was opened with a version of the profile. */
export const EditedProfileSchema = shape.extend({ verze: Verze }).superRefine(tellGaps);

/** Parses the profile in `json`; throws a ZodError with Czech messages by field. */
export const checkProfile = (json: unknown): Profile => ProfileSchema.parse(json);
