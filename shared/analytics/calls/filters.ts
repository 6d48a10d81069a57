import { z } from 'zod';
import { BoolText, CisloPobocky, Datum, freeText, limit, storedName } from '../../core/fields.ts';
import { namesOf } from '../../core/names.ts';
import { CHANNELS } from '../../sales/lines.ts';
import { DIMENSIONS, GROUPS, ITEM_COLUMNS, ITEM_LIMIT, PERIODS } from '../kinds.ts';

/**
 * The filters of the service, e-shop and overall calls (rule analytics-1). Every such call takes all of them, also
 * for details and items.
 */

/** Makes a union report the error of its last member; the one before it is only another way to say the same. */
export const SAY_AS_LAST: z.core.$ZodErrorMap = issue =>
  issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined;

/** A filter that also accepts 'all', which means no filter. */
const allOr = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('all').transform(() => undefined), schema], { error: SAY_AS_LAST }).optional();

export const NO_MONTH = 'Měsíc musí být ve tvaru RRRR-MM';

/** YYYY-MM from 1900 on. */
export const Mesic = z.string().regex(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, NO_MONTH);

/** A branch number of the sales system, as text in a query string. */
const CisloPobockyText = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'Neplatné číslo')
  .transform(Number)
  .pipe(CisloPobocky);

const kanal = allOr(z.enum(CHANNELS, 'Neznámý kanál'));

/** The filters that narrow the lines, whatever the period. */
export const scopeFilters = {
  kanal,
  /** An alias of `kanal`. */
  channel: kanal,
  prodejna_id: allOr(CisloPobockyText),
  /** A branch by its name in the sales system. */
  stredisko: allOr(storedName(120)),
  kategorie: allOr(storedName(200)),
  exclude_allegro: BoolText.optional(),
};

/** Days are inclusive and go with `custom`, `selected_month` with `month`. Without a period the server chooses. */
export const filters = {
  period: z.enum(namesOf(PERIODS), 'Neznámé období').optional(),
  start_date: Datum.optional(),
  end_date: Datum.optional(),
  selected_month: Mesic.optional(),
  ...scopeFilters,
};

/** A column to sort a list by: ascending, or descending with a leading minus. */
export const sortParam = <const Name extends string>(names: readonly Name[]) =>
  z
    .enum([...names, ...names.map(name => `-${name}` as const)], 'Neznámé řazení')
    .transform((word): Sorted<Name> => {
      const isDown = word.startsWith('-');
      return { podle: (isDown ? word.slice(1) : word) as Name, sestupne: isDown };
    })
    .optional();
export type Sorted<Name extends string> = { podle: Name; sestupne: boolean };

/** Limit, order and search of a list of lines; the search covers name, code, document and order. */
export const itemList = {
  limit: limit(ITEM_LIMIT, ITEM_LIMIT).optional(),
  razeni: sortParam(ITEM_COLUMNS),
  hledat: freeText(100).optional(),
};

export const dimension = { dimension: z.enum(namesOf(DIMENSIONS), 'Neznámé členění').optional() };

const names = z
  .union([storedName(300), z.array(storedName(300))])
  .transform(value => [value].flat().filter(name => name !== ''))
  .optional();

export const timeseriesFilters = {
  ...filters,
  ...dimension,
  group_by: z.enum(namesOf(GROUPS), 'Neznámé seskupení').optional(),
  'selected[]': names,
  /** An alias of `selected[]`. */
  selected: names,
};
