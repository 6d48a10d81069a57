import { DenPlanu, NOT_OF_CENTURY } from '#shared/core/fields.ts';
import { allows } from '#shared/core/permissions.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { readSearch } from '#shared/orders/search.ts';
import type { Channel } from '#shared/sales/lines.ts';
import { CHANNEL_LABELS } from '#shared/sales/lines.ts';
import type { Answer } from '#shared/search/contract.ts';
import type { App } from '../../app-type.ts';
import { Refusal } from '../../core/calls/errors.ts';
import type { Person } from '../../session/queries.ts';
import { namesIn } from '../grammar/names.ts';
import { periodOf } from '../grammar/period.ts';
import { isLittle, isOneOf, isPast, type Token, tokensOf } from '../grammar/tokens.ts';
import { askable } from '../queries.ts';
import { type Asking, type Intent, type Said, type Subject, Unanswered } from './asking.ts';
import { SOLD } from './goods.ts';
import { ORDERS } from './orders.ts';
import { SALES } from './sales.ts';
import { eitherOf, PERSONAL, RANKING } from './sellers.ts';
import { AT_WORK, TIME } from './time.ts';

/**
 * Every question that can be answered, the more specific ones first: a question has an intent when each of the
 * intent's lists contains one of its words (docs/decisions/0080).
 */
const INTENTS: Intent[] = [RANKING, AT_WORK, ...TIME, ...SALES.map(eitherOf), ...PERSONAL, ORDERS, SOLD];

const CHANNEL_WORDS: [Channel, string[]][] = [
  ['eshop', ['e-shop', 'eshop', 'internet']],
  ['allegro', ['allegro']],
  ['servis', ['servis', 'oprava']],
];

const OWN = ['můj', 'moje', 'mé', 'mých', 'moji', 'mojí', 'mám', 'já', 'mně', 'mě'];

const quoted = (tokens: readonly Token[]) => tokens.map(({ typed }) => `„${typed}“`).join(', ');

const nothing = { hodnota: null, radky: [], definice: '', cesta: null, moznosti: [] };
const unanswered = (problem: string, otazka = ''): Answer => ({ ...nothing, otazka, problem });

function notUnderstood(tokens: readonly Token[]): Answer {
  const words = tokens.length === 1 ? 'slovu' : 'slovům';
  return unanswered(`Nerozumím ${words} ${quoted(tokens)}. Zkuste jméno, prodejnu, období nebo kanál.`);
}

/** Asks which of several names is meant: offers the question with the full name, or a number if names are equal. */
function which(question: string, { of, tokens }: { of: Subject[]; tokens: Token[] }): Answer {
  const isAlone = (one: Subject) => of.filter(({ nazev }) => nazev === one.nazev).length === 1;
  const asked = (one: Subject) => {
    const name = isAlone(one) ? one.nazev : `#${one.id}`;
    const [first, ...others] = tokens;
    const without = others.reduce((text, { typed }) => text.replace(typed, ''), question);
    return without.replace(first!.typed, name).replaceAll(/\s+/g, ' ').trim();
  };
  const moznosti = of.slice(0, 8).map(one => ({ nazev: one.nazev, popis: one.popis, dotaz: asked(one) }));
  return { ...unanswered(`Koho nebo co myslíte slovem ${quoted(tokens)}?`), moznosti };
}

/** The intent that the words express, and the words that express it. */
function intentOf(tokens: Token[]) {
  for (const intent of INTENTS) {
    const said = intent.slova.map(words => tokens.find(token => isOneOf(token, words)));
    if (said.every(token => token !== undefined)) return { intent, said };
  }
  return null;
}

/** Splits a question into intent, days, channel and words for names; a ranking reads its measure itself. */
function read(question: string, today: string) {
  const tokens = tokensOf(question);
  const meant = intentOf(tokens);
  if (!meant) return null;
  const { days, rest } = periodOf(
    tokens.filter(token => !meant.said.includes(token)),
    today,
    tokens.some(isPast) ? 'back' : (meant.intent.looks ?? 'back'),
  );
  const channel = CHANNEL_WORDS.flatMap(([kanal, words]) => {
    const token = rest.find(one => isOneOf(one, words));
    return token ? [{ kanal, token }] : [];
  })[0];
  const others = rest.filter(token => token !== channel?.token && !isLittle(token));
  return { tokens, intent: meant.intent, days, channel, others };
}

const KIND_OF = { osoba: 'lidí', prodejna: 'prodejen', kanal: 'kanálu' } as const;

/** Refuses a question that names something its intent does not support. */
function refuseForeign({ umi }: Intent, { osoba, prodejna, kanal }: Asking) {
  const named = { osoba, prodejna, kanal };
  for (const kind of ['osoba', 'prodejna', 'kanal'] as const) {
    if (named[kind] && !umi.includes(kind)) {
      throw new Unanswered(`Na tohle se u ${KIND_OF[kind]} zeptat nedá.`);
    }
  }
}

/** Refuses days outside this century, which not every call behind the answers accepts. */
function refuseFar({ days }: Asking) {
  if (days && [days.od, days.konec].some(day => !DenPlanu.safeParse(day).success))
    throw new Unanswered(NOT_OF_CENTURY);
}

const title = ({ nazev, ceho, obdobi }: Said, { osoba, prodejna, kanal }: Asking) =>
  [nazev, ceho ?? osoba?.nazev, prodejna?.nazev, kanal && CHANNEL_LABELS[kanal], obdobi]
    .filter(Boolean)
    .join(' · ');

/**
 * The answer to a question, null when it is not one. What the person's own screens would refuse is refused in the
 * same words; for an incomprehensible question the answer names the words.
 */
export async function answerTo(
  { app, user, now }: { app: App; user: Person; now: number },
  question: string,
): Promise<Answer | null> {
  const today = pragueClock(now).datum;
  // A number of an order is searched for, however the question calls it.
  const asked = readSearch(question).id === null ? read(question, today) : null;
  if (!asked) return null;
  const { tokens, intent, days, channel, others } = asked;
  const knows = allows(user, 'users.choose') && allows(user, 'stores.choose');
  const own = others.filter(token => OWN.includes(token.typed.toLowerCase()));
  const { found, unclear, rest } = namesIn(
    others.filter(token => !own.includes(token)),
    knows ? await askable(app.db) : [],
  );
  if (unclear) return which(question, unclear);
  const asking: Asking = {
    ...{ app, user, today, days, rest, tokens },
    osoba: found.find(({ druh }) => druh === 'osoba') ?? null,
    prodejna: found.find(({ druh }) => druh === 'prodejna') ?? null,
    kanal: channel?.kanal ?? null,
  };
  if (rest.length > 0 && !intent.umi.includes('zbozi')) return notUnderstood(rest);
  try {
    refuseForeign(intent, asking);
    refuseFar(asking);
    const said = await intent.say(asking);
    const unknown = rest.filter(token => !said.taken?.includes(token));
    if (unknown.length > 0) return notUnderstood(unknown);
    const { hodnota, radky = [], definice, cesta } = said;
    return { otazka: title(said, asking), hodnota, radky, definice, cesta, problem: null, moznosti: [] };
  } catch (error) {
    if (error instanceof Unanswered || error instanceof Refusal) return unanswered(error.message);
    throw error;
  }
}
