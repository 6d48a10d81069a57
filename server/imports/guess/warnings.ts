import { czechDay } from '#shared/core/days.ts';
import { DAY } from '#shared/core/durations.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { preposed } from '#shared/core/preposed.ts';
import type { LineValues } from '#shared/sales/lines.ts';

/** Sales from a till whose clock is a year off are about this far from today. */
const A_YEAR = 365;
const NEAR_A_YEAR = 20;
/** Sales this many days old are probably not intended, or their year is wrong. */
const OLD = 3 * A_YEAR;
/** Suggests that prices and pieces are swapped: nobody buys so many pieces of something so cheap. */
const MANY = 90;
const THOUSAND = 1000;

const share = (values: boolean[]) => values.filter(Boolean).length / Math.max(1, values.length);

/** Warns about probable mistakes in lines that can all be read. */
export function warningsOf(lines: LineValues[], now: number): string[] {
  const warnings: string[] = [];
  const times = lines.map(({ cas }) => Date.parse(cas ?? '')).filter(Number.isFinite);
  if (times.length > 0) {
    const newest = Math.max(...times);
    const days = Math.round((now - newest) / DAY);
    const day = czechDay(pragueClock(newest).datum);
    if (Math.abs(days - A_YEAR) <= NEAR_A_YEAR)
      warnings.push(
        `Nejnovější prodej je ${preposed('z', day)}, skoro přesně před rokem. Nemá pokladna špatně nastavený rok?`,
      );
    else if (days > OLD)
      warnings.push(`Nejnovější prodej je už ${preposed('z', day)}. Je to soubor, který chcete?`);
    const span = Math.round((newest - Math.min(...times)) / DAY);
    if (span > 5 * A_YEAR)
      warnings.push(
        `Prodeje v souboru jsou ${preposed('z', Math.round(span / A_YEAR))} let. Nejsou některá data chybná?`,
      );
  }
  const whole = lines.filter(
    ({ kusy, cena_s_dph, je_doprava }) => kusy !== null && cena_s_dph !== null && !je_doprava,
  );
  const pieces = whole.map(({ kusy }) => Math.abs(Number(kusy)));
  const prices = whole.map(({ cena_s_dph }) => Math.abs(Number(cena_s_dph)));
  if (
    whole.length >= 5 &&
    share(pieces.map(value => value >= MANY)) > 0.6 &&
    share(prices.map(value => value <= 10)) > 0.6
  )
    warnings.push('Kusů je skoro všude přes 90 a cena do 10 Kč. Nejsou sloupce s kusy a cenou prohozené?');
  const counts = lines.filter(({ kusy, je_doprava }) => kusy !== null && !je_doprava);
  // A scale's 1.000 is one piece.
  if (share(counts.map(({ kusy }) => Number(kusy) !== 0 && Number(kusy) % THOUSAND === 0)) > 0.6)
    warnings.push(
      'Kusů jsou skoro všude celé tisíce. Nejsou to kusy se třemi desetinnými místy, jako „1.000“?',
    );
  const named = lines.filter(({ kod, nazev }) => kod !== null && nazev !== null);
  const isNumber = (text: string) => /^[\d\s-]{5,}$/.test(text);
  if (
    named.length >= 5 &&
    share(named.map(({ kod, nazev }) => isNumber(nazev!) && !isNumber(kod!) && kod!.includes(' '))) > 0.6
  )
    warnings.push('Názvy zboží jsou čísla a kódy jsou texty. Nejsou sloupce s kódem a názvem prohozené?');
  return warnings;
}
