import { z } from 'zod';
import { BoolText, CisloPobocky, Datum, freeText, limit, storedName } from '../../core/fields.ts';
import { CHANNELS } from '../../sales/lines.ts';
import { DIMENSIONS, GROUPS, ITEM_COLUMNS, ITEM_LIMIT, namesOf, PERIODS } from '../kinds.ts';

/**
 * The filters of the service, e-shop and overall calls (rule analytics-1): every one of them takes all, details
 * and items included. An empty parameter is the same as none.
 */

/** A union says what its last member does: the first is only the empty text. */
const SAY_AS_LAST: z.core.$ZodErrorMap = issue =>
  issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined;

/** '' means that the filter is not set. */
export const param = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema], { error: SAY_AS_LAST }).optional();

/** A filter that can also say 'all', which is none. */
const allOr = <S extends z.ZodType>(schema: S) =>
  z.union([z.enum(['', 'all']).transform(() => undefined), schema], { error: SAY_AS_LAST }).optional();

export const NO_MONTH = 'Měsíc musí být ve tvaru RRRR-MM';

/** YYYY-MM from 1900 on. */
export const Mesic = z.string().regex(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, NO_MONTH);

/** The branch number of the sales system as text in a query string. */
const CisloPobockyText = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'Neplatné číslo')
  .transform(Number)
  .pipe(CisloPobocky);

const kanal = allOr(z.enum(CHANNELS, 'Neznámý kanál'));

/** What narrows the lines, whatever the period. */
export const scopeFilters = {
  kanal,
  /** The same as `kanal`. */
  channel: kanal,
  prodejna_id: allOr(CisloPobockyText),
  /** A branch by its name in the sales system. */
  stredisko: allOr(storedName(120)),
  kategorie: allOr(storedName(200)),
  exclude_allegro: param(BoolText),
};

/** Days are inclusive and count with `custom`; `selected_month` with `month`. Without a period: see server. */
export const filters = {
  period: param(z.enum(namesOf(PERIODS), 'Neznámé období')),
  start_date: param(Datum),
  end_date: param(Datum),
  selected_month: param(Mesic),
  ...scopeFilters,
};

/** A column that a list is ordered by, from the least or, with a minus before it, from the most. */
export const sortParam = <const Name extends string>(names: readonly Name[]) =>
  param(
    z
      .enum([...names, ...names.map(name => `-${name}` as const)], 'Neznámé řazení')
      .transform((word): Sorted<Name> => {
        const isDown = word.startsWith('-');
        return { podle: (isDown ? word.slice(1) : word) as Name, sestupne: isDown };
      }),
  );
export type Sorted<Name extends string> = { podle: Name; sestupne: boolean };

/** How a list of lines is cut, ordered and searched: by name, code, document or order. */
export const itemList = {
  limit: param(limit(ITEM_LIMIT, ITEM_LIMIT)),
  razeni: sortParam(ITEM_COLUMNS),
  hledat: param(freeText(100)),
};

export const dimension = { dimension: param(z.enum(namesOf(DIMENSIONS), 'Neznámé členění')) };

const names = z
  .union([storedName(300), z.array(storedName(300))])
  .transform(value => [value].flat().filter(name => name !== ''))
  .optional();

export const timeseriesFilters = {
  ...filters,
  ...dimension,
  group_by: param(z.enum(namesOf(GROUPS), 'Neznámé seskupení')),
  'selected[]': names,
  /** The same as `selected[]`. */
  selected: names,
};
