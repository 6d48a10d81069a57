import { z } from 'zod';
import { isStorable, text, Verze } from '../core/fields.ts';
import { CHANNELS, DOCUMENT_TYPES, LINE_FIELDS, type LineField } from './lines.ts';
import type { Profile, Source } from './profile.ts';
import { timeFormatProblem } from './time-format.ts';

/** Most values that one column's map or list may name. */
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

const Mapped = z.strictObject({
  sloupec: Column,
  hodnoty: z
    .record(Value, Value)
    .refine(map => Object.keys(map).length <= MOST_VALUES, `Nejvýše ${MOST_VALUES} hodnot`)
    .optional(),
});
const FieldSource = z.union([Mapped, z.strictObject({ konstanta: Value })]);

const Fields = z.partialRecord(z.enum(LINE_FIELDS), FieldSource);

/** Fields whose values are a closed list, so that a profile can be checked before any file is read. */
const CLOSED: Partial<Record<LineField, readonly string[]>> = { typ: DOCUMENT_TYPES, kanal: CHANNELS };

const toldBy = (source: Source): string[] =>
  'konstanta' in source ? [source.konstanta] : Object.values(source.hodnoty ?? {});

/** What a whole profile lacks or contradicts: the path of the field and the sentence. */
function* gaps(profile: Profile): Generator<[path: string[], sentence: string]> {
  const { pole } = profile;
  for (const field of ['doklad', 'cas'] as const) {
    const source = pole[field];
    if (!source || !('sloupec' in source)) yield [['pole', field], 'Vyberte sloupec'];
  }
  if (!pole.kusy) yield [['pole', 'kusy'], 'Vyberte sloupec'];
  if (!pole.cena_s_dph && !pole.obrat) yield [['pole', 'cena_s_dph'], 'Vyberte sloupec ceny nebo obratu'];
  if (!pole.kanal && !profile.vychozi_kanal) yield [['pole', 'kanal'], 'Vyberte sloupec nebo výchozí kanál'];
  for (const [field, allowed] of Object.entries(CLOSED)) {
    const source = pole[field as LineField];
    if (source && toldBy(source).some(value => value !== '' && !allowed.includes(value)))
      yield [['pole', field], `Povolené hodnoty jsou ${allowed.join(', ')}`];
  }
  if (profile.naklad_ze_zisku && (pole.naklad_bez_dph || profile.naklad_za_kus))
    yield [['naklad_ze_zisku'], 'Náklad je buď ve sloupci, nebo se počítá ze zisku'];
  if (profile.naklad_ze_zisku && !pole.obrat && !pole.obrat_bez_dph)
    yield [['naklad_ze_zisku'], 'K výpočtu nákladu ze zisku je třeba sloupec obratu'];
}

const shape = z.strictObject({
  nazev: text(60),
  oddelovac: z.enum([',', ';', '\t', 'auto']),
  kodovani: z.enum(['utf-8', 'windows-1250', 'auto']),
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
  naklad_za_kus: z.boolean().optional(),
  naklad_ze_zisku: Column.optional(),
  povolene: z.array(Listed).max(10).optional(),
  nezname_preskocit: z.boolean().optional(),
  pobocky_cisluji: z.boolean().optional(),
  vychozi_kanal: z.enum(CHANNELS).optional(),
});

const tellGaps = (profile: Profile, context: z.RefinementCtx) => {
  for (const [path, message] of gaps(profile)) context.addIssue({ code: 'custom', path, message });
};

/** A profile as an ADMIN makes it on the screen (rule sales-5); strict, so that a typo is told. */
export const ProfileSchema = shape.superRefine(tellGaps);

/** The same from a form that was opened with a version of it. */
export const EditedProfileSchema = shape.extend({ verze: Verze }).superRefine(tellGaps);

/** The profile in `json`; throws a ZodError with Czech sentences by field. */
export const checkProfile = (json: unknown): Profile => ProfileSchema.parse(json);
