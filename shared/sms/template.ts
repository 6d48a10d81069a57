import { price } from '../core/amounts.ts';
import { czechDay } from '../core/days.ts';
import { namesOf } from '../core/names.ts';
import { remainderOf } from '../orders/price.ts';
import type { Status } from '../orders/statuses.ts';
import { shopNamed } from '../stores/named.ts';
import { TEMPLATE_MAX } from './kinds.ts';
import { plainText } from './parts.ts';

/** What may stand in braces in a template, with what the screen says about it. */
export const PLACEHOLDERS = {
  dil: 'díl',
  telefon: 'typ telefonu',
  prodejna: 'název prodejny',
  cislo: 'číslo objednávky',
  slibeno: 'den, na který je díl slíbený',
  doplatek: 'kolik zbývá zaplatit',
  odkaz: 'adresa, na které zákazník sleduje objednávku',
} as const;
type Placeholder = keyof typeof PLACEHOLDERS;

/** The texts that hold until an ADMIN writes others. */
export const DEFAULT_TEMPLATES: Partial<Record<Status, string>> = {
  dorazilo_ceka:
    'Dobrý den, Vámi objednaný díl {dil} pro {telefon} dorazil a čeká na Vás[ na prodejně {prodejna}]. Číslo objednávky {cislo}. Děkujeme.',
};

/** An order as far as a message speaks of it: it says no more than the order does. */
export type Spoken = {
  id: number;
  dil: string;
  typ_telefonu: string;
  prodejna_nazev: string | null;
  slibeno: string | null;
  cena: number | null;
  zaloha: number | null;
  /** The address of the customer's page; null where there is none, or the application has no public address. */
  odkaz: string | null;
};

/** The order in the preview of a template. */
export const SAMPLE: Spoken = {
  id: 1234,
  dil: 'Displej',
  typ_telefonu: 'iPhone 13',
  prodejna_nazev: 'Globus',
  slibeno: '2026-10-08',
  cena: 2350,
  zaloha: 500,
  odkaz: 'https://prodejna.example/z/Wm9Kc3RhdnV6YWthemt5MQ',
};

const known = () =>
  namesOf(PLACEHOLDERS)
    .map(name => `{${name}}`)
    .join(', ');

/** Why a template cannot be used, or null; an empty one is none. */
export function templateProblem(template: string): string | null {
  if (template.length > TEMPLATE_MAX) return `Nejvýše ${TEMPLATE_MAX} znaků`;
  const unknown = [...template.matchAll(/\{([^{}]*)\}/g)].find(
    ([, name]) => !Object.hasOwn(PLACEHOLDERS, name!),
  );
  if (unknown) return `Neznámá značka „${unknown[0]}“. Použít lze ${known()}.`;
  if (/[{}]/.test(template.replaceAll(/\{[^{}]*\}/g, '')))
    return `Složené závorky mají jen značky: ${known()}.`;
  return /[[\]]/.test(template.replaceAll(/\[[^[\]]*\]/g, ''))
    ? 'Ke každé hranaté závorce patří druhá a nejsou v sobě.'
    : null;
}

/** Text messages have no unbreakable spaces. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

/** The price without what was paid in advance; '' when it is not known, or nothing is left. */
const toPay = ({ cena, zaloha }: Pick<Spoken, 'cena' | 'zaloha'>) => {
  const rest = remainderOf({ cena, zaloha }) ?? cena;
  return rest ? price(rest) : '';
};

const valuesOf = ({
  id,
  dil,
  typ_telefonu,
  prodejna_nazev,
  slibeno,
  odkaz,
  ...amounts
}: Spoken): Record<Placeholder, string> => ({
  dil,
  telefon: typ_telefonu,
  prodejna: prodejna_nazev ?? '',
  cislo: `${id}`,
  slibeno: slibeno ? spaced(czechDay(slibeno)) : '',
  doplatek: spaced(toPay(amounts)),
  odkaz: odkaz ?? '',
});

export type Template = { text: string; bez_diakritiky: boolean };

/** The message about an order. What is in square brackets is left out when a value inside is missing. */
export function messageOf({ text, bez_diakritiky }: Template, order: Spoken): string {
  const values = valuesOf(order);
  const filled = (some: string) =>
    some.replaceAll(
      /(?:(prodejn\S+) (?=\{prodejna))?\{(\w+)\}/gi,
      (whole, noun: string | undefined, name: string) =>
        noun ? shopNamed(noun, values.prodejna) : (values[name as Placeholder] ?? whole),
    );
  const isWhole = (some: string) =>
    [...some.matchAll(/\{(\w+)\}/g)].every(([, name]) => values[name as Placeholder] !== '');
  // Brackets are the template's only: an order's own text may contain some.
  const message = text
    .split(/(\[[^[\]]*\])/)
    .map(some => (some.startsWith('[') ? (isWhole(some) ? filled(some.slice(1, -1)) : '') : filled(some)))
    .join('');
  return bez_diakritiky ? plainText(message) : message;
}
