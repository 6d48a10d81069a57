import { number, plural } from '../core/amounts.ts';

/** The unit of a setting: a symbol, or the three forms of a noun. */
export type Unit = string | readonly [one: string, few: string, many: string];

export const DAYS: Unit = ['den', 'dny', 'dní'];
export const MONTHS: Unit = ['měsíc', 'měsíce', 'měsíců'];
export const LETTERS: Unit = ['znak', 'znaky', 'znaků'];
export const POINTS: Unit = ['bod', 'body', 'bodů'];

/** '1 den', '14 dní', '25 MB', and '10' without a unit. */
export const inUnits = (count: number, unit: Unit): string =>
  typeof unit === 'string' ? `${number(count)}\u00a0${unit}`.trim() : plural(count, ...unit);

/** The unit shown behind a number being typed: 'dny' behind 3; the form for many when the text is not a number. */
export const unitFor = (typed: string, unit: Unit): string =>
  typeof unit === 'string'
    ? unit
    : inUnits(/^\d+$/.test(typed.trim()) ? Number(typed) : 0, unit)
        .split('\u00a0')
        .at(-1)!;
