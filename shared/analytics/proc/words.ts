import { number, plural } from '../../core/amounts.ts';
import type { Bar } from './kinds.ts';

/** Says a change of turnover in words: 'o 41 tis. Kč méně: 3 otevřené dny méně −58, více účtenek na hodinu +22'. */

type Told = { klic: Bar; castka: number; ted: number | null; predtim: number | null };
export type Why = { obrat: { rozdil: number }; slozky: readonly Told[] };

const NBSP = '\u00a0';

/** The unit for all amounts of a sentence, chosen by the largest of them. */
function unitOf(amounts: readonly number[]) {
  const most = Math.max(0, ...amounts.map(Math.abs));
  if (most >= 10_000_000) return { by: 1_000_000, digits: 1, name: `mil.${NBSP}Kč` };
  return most >= 10_000 ? { by: 1000, digits: 0, name: `tis.${NBSP}Kč` } : { by: 1, digits: 0, name: 'Kč' };
}
type Unit = ReturnType<typeof unitOf>;

/** An amount in the unit; 0 when it rounds to nothing. */
const rounded = (amount: number, { by, digits }: Unit) =>
  Math.round((amount / by) * 10 ** digits) / 10 ** digits || 0;

/** The unit of a sentence: that of its largest amount, or the whole change's own when that would round to nothing. */
function unitFor(whole: number, amounts: readonly number[]): Unit {
  const unit = unitOf([whole, ...amounts]);
  const own = unitOf([whole]);
  return rounded(whole, unit) === 0 && rounded(whole, own) !== 0 ? own : unit;
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${number(Math.abs(value))}`;

function calendarWords({ castka, ted, predtim }: Told): string {
  const days = (ted ?? 0) - (predtim ?? 0);
  if (days !== 0 && days > 0 === castka > 0) {
    const open = plural(Math.abs(days), `otevřený${NBSP}den`, `otevřené${NBSP}dny`, `otevřených${NBSP}dní`);
    return `${open} ${days > 0 ? 'více' : 'méně'}`;
  }
  return castka > 0 ? 'silnější dny v týdnu a svátky' : 'slabší dny v týdnu a svátky';
}

/** The words for a bar that adds, and for one that takes away. */
const WORDS: Record<Exclude<Bar, 'kalendar'>, [more: string, less: string]> = {
  hodiny: ['více hodin na otevřený den', 'méně hodin na otevřený den'],
  uctenky_za_hodinu: ['více účtenek na hodinu', 'méně účtenek na hodinu'],
  uctenky: ['více účtenek na den', 'méně účtenek na den'],
  polozky: ['více položek na účtenku', 'méně položek na účtenku'],
  mix: ['dražší skladba zboží', 'levnější skladba zboží'],
  cena: ['vyšší ceny', 'nižší ceny'],
  vratky: ['méně vratek', 'více vratek'],
};

const wordsOf = (told: Told) =>
  told.klic === 'kalendar' ? calendarWords(told) : WORDS[told.klic][told.castka > 0 ? 0 : 1];

/** Whether nothing was open before; the bars would then give the calendar as the reason. */
export const hasNoBefore = ({ slozky }: Pick<Why, 'slozky'>) =>
  slozky.some(({ klic, ted, predtim }) => klic === 'kalendar' && predtim === 0 && ted !== 0);

/** The whole change, and the bars ordered by size; bars that round to nothing are left out. */
export function whyInWords({ obrat, slozky }: Why): {
  celkem: string;
  slozky: { klic: Bar; text: string }[];
} {
  const unit = unitFor(
    obrat.rozdil,
    slozky.map(({ castka }) => castka),
  );
  const whole = rounded(obrat.rozdil, unit);
  const celkem =
    whole === 0
      ? 'obrat se nezměnil'
      : `o${NBSP}${number(Math.abs(whole))}${NBSP}${unit.name} ${whole > 0 ? 'více' : 'méně'}`;
  if (hasNoBefore({ slozky })) return { celkem: `${celkem}, předtím se tu neprodávalo`, slozky: [] };
  const bars = slozky
    .filter(({ castka }) => rounded(castka, unit) !== 0)
    .sort((a, b) => Math.abs(b.castka) - Math.abs(a.castka))
    .map(told => ({ klic: told.klic, text: `${wordsOf(told)}${NBSP}${signed(rounded(told.castka, unit))}` }));
  return { celkem, slozky: bars };
}
