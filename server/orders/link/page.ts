import { createHash } from 'node:crypto';
import { addDays, czechDay, czechDayOfMonth, daysFrom, WEEKDAY_NAMES, weekdayOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { dialled, shownPhone } from '#shared/orders/customer.ts';
import { isClosed } from '#shared/orders/statuses.ts';
import { openByLaw } from '#shared/staffing/opening.ts';
import { shopNamed } from '#shared/stores/named.ts';
import { escaped } from '../../mail/render.ts';
import { CUSTOMER_STATES, STEPS } from './customer-states.ts';
import type { Linked } from './queries.ts';

/** How many days of opening hours are shown, from today on. */
const DAYS_SHOWN = 3;

const STYLE = `
:root{color-scheme:light dark;--ground:#f3f4f6;--card:#fff;--text:#1b1f24;--soft:#565f6b;--line:#d5d9df;--mark:#0057b0;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#15181c;--card:#1f242a;--text:#eceff3;--soft:#aab3bf;--line:#3a424c;--mark:#7db8ff;--on:#10151b}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:34rem;margin:0 auto;padding:1.25rem 1rem 2rem}
h1{margin:0;font-size:1.375rem;line-height:1.3}
h2{margin:0 0 .5rem;font-size:1.0625rem}
h3{margin:.75rem 0 0;font-size:1rem}
p{margin:.25rem 0 0}
.soft{color:var(--soft)}
section{margin-top:1rem;padding:1rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
ol{margin:0 0 .75rem;padding:0;list-style:none}
li{display:flex;gap:.75rem;align-items:baseline;padding:.25rem 0;color:var(--soft)}
li span{flex:none;width:1.75rem;height:1.75rem;border:2px solid var(--line);border-radius:50%;font-size:.9375rem;line-height:1.5rem;text-align:center}
li[aria-current]{color:var(--text);font-weight:700}
li[aria-current] span{border-color:var(--mark);background:var(--mark);color:var(--on)}
dl{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.25rem 1rem;margin:.5rem 0 0}
dd{margin:0;text-align:right}
a{display:inline-block;padding:.5rem 0;color:var(--mark)}
`;

/** Allows the page's own style and nothing else: it has no scripts, and loads nothing but its icon. */
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

const page = (title: string, content: string) => `<!doctype html>
<html lang="cs">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body><main>
${content}
</main></body>
</html>
`;

/** The same for every link that leads nowhere, so that nobody learns why. */
export const NOT_FOUND = page(
  'Odkaz nikam nevede',
  `<h1>Odkaz nikam nevede</h1>
<p>Možná je opsaný s chybou, nebo už neplatí: platí ještě 30 dní po vyřízení objednávky. Rádi vám poradíme na prodejně.</p>`,
);

export const UNAVAILABLE = page(
  'Stránku teď nejde zobrazit',
  `<h1>Stránku teď nejde zobrazit</h1>
<p>Zkuste to prosím za chvíli.</p>`,
);

const longDay = (day: string) => `${WEEKDAY_NAMES[weekdayOf(day)]} ${czechDay(day)}`;

/** The promise, until the part arrives (rule orders-9). */
function promiseOf({ slibeno, status }: Linked, today: string): string {
  if (slibeno === null || isClosed(status) || status === 'dorazilo_ceka') return '';
  const late =
    slibeno < today ? ' Ten den už uplynul a díl zatím nedorazil. Omlouváme se, prodejna vám řekne víc.' : '';
  return `<p>Slíbený den: <strong>${escaped(longDay(slibeno))}</strong>.${late}</p>`;
}

function stateOf(order: Linked, now: number): string {
  const { datum, cas } = pragueClock(now);
  const { step, sentence } = CUSTOMER_STATES[order.status];
  const steps = STEPS.map(
    (one, at) =>
      `<li${one === step ? ' aria-current="step"' : ''}><span aria-hidden="true">${at + 1}</span>${one}</li>`,
  );
  return `<section aria-labelledby="stav"><h2 id="stav">Stav objednávky</h2>
<ol>${steps.join('')}</ol>
<p><strong>${sentence}</strong></p>
${promiseOf(order, datum)}
<p class="soft">Stav ${czechDay(datum)} v&nbsp;${cas.replace(/^0/, '')}.</p></section>`;
}

const time = (text: string) => text.replace(/^0/, '');

type Shop = { [Column in keyof Linked]: NonNullable<Linked[Column]> };

/** When a shop is open on the days from `today` on, holidays included. */
function hoursOf(shop: Pick<Shop, 'oteviraci_doba' | 'nad_200m2'>, today: string): string {
  const lines = daysFrom(today, DAYS_SHOWN).map(day => {
    const open = openByLaw(shop, day);
    const near = day === today ? 'Dnes, ' : day === addDays(today, 1) ? 'Zítra, ' : '';
    const name = WEEKDAY_NAMES[weekdayOf(day)]!;
    const shown = near ? `${near}${name}` : `${name[0]!.toUpperCase()}${name.slice(1)}`;
    const hours = open ? `${time(open.od)}–${time(open.do)}` : 'zavřeno';
    return `<dt>${shown} ${czechDayOfMonth(day).replaceAll(' ', '\u00a0')}</dt><dd>${hours}</dd>`;
  });
  return `<h3>Otevírací doba</h3><dl>${lines.join('')}</dl>`;
}

function shopOf({ nazev, adresa, telefon, oteviraci_doba, nad_200m2 }: Linked, today: string): string {
  if (nazev === null) return '';
  const phone = telefon
    ? `<p><a href="tel:${escaped(dialled(telefon))}">Zavolat ${escaped(shownPhone(telefon))}</a></p>`
    : '';
  const hours = oteviraci_doba && nad_200m2 !== null ? hoursOf({ oteviraci_doba, nad_200m2 }, today) : '';
  return `<section aria-labelledby="prodejna"><h2 id="prodejna">${escaped(shopNamed('Prodejna', nazev))}</h2>
${adresa ? `<p>${escaped(adresa)}</p>` : ''}${phone}${hours}</section>`;
}

/** An order as its customer may see it (rule orders-10); every text of it was typed by somebody. */
export function orderPage(order: Linked, now: number): string {
  const { id, dil, barva, typ_telefonu } = order;
  const part = barva ? `${dil} (${barva})` : dil;
  return page(
    `Objednávka č. ${id}`,
    `<h1>Objednávka č. ${id}</h1>
<p>${escaped(part)} pro ${escaped(typ_telefonu)}</p>
${stateOf(order, now)}
${shopOf(order, pragueClock(now).datum)}`,
  );
}
