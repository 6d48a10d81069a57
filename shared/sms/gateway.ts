import type { Format } from './kinds.ts';

/** What the body of a request to the gateway is made of. */
export type Body = {
  format: Format;
  pole_cislo: string;
  pole_text: string;
  /** The whole body with {cislo}, {text} and perhaps {klic}, the gateway's secret key; it replaces the two names. */
  telo: string | null;
};

const ESCAPES: Record<Format, (value: string) => string> = {
  json: value => JSON.stringify(value).slice(1, -1),
  formular: value => encodeURIComponent(value),
};

export const CONTENT_TYPES: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  formular: 'application/x-www-form-urlencoded',
};

const KEY = '{klic}';

/** Whether the key goes in the address or the body, and not in a header. */
export const isKeyWithin = ({ adresa, telo }: { adresa: string; telo: string | null }) =>
  [adresa, telo ?? ''].some(one => one.includes(KEY));

/** The address with the key in place of {klic}. */
export const addressFor = (adresa: string, klic: string) =>
  adresa.replaceAll(KEY, () => encodeURIComponent(klic));

/** The body that sends `text` to `cislo`. */
export function bodyFor(
  { format, pole_cislo, pole_text, telo }: Body,
  cislo: string,
  text: string,
  klic = '',
): string {
  const values: Record<string, string> = { cislo, text, klic };
  if (telo)
    return telo.replaceAll(/\{(cislo|text|klic)\}/g, (_, name: string) => ESCAPES[format](values[name]!));
  const fields = { [pole_cislo]: cislo, [pole_text]: text };
  return format === 'json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Words in the names of what nobody but the gateway may read. */
const SECRET =
  /(^|[^a-z])(api_?key|key|klic|token|secret|password|passwd|pass|pwd|heslo|authorization)([^a-z]|$)/;

const isSecretName = (name: string) =>
  SECRET.test(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase());

/** Whether a secret is written in this part of a body, under a name that says so. */
const hasSecret = (value: unknown, name = ''): boolean =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).some(([inner, one]) => hasSecret(one, Array.isArray(value) ? name : inner))
    : isSecretName(name) && value !== '' && value !== null && !/\{(cislo|text|klic)\}/.test(`${value}`);

/** Every pair counts: one name may stand there twice. */
const hasSecretPair = (pairs: string) =>
  [...new URLSearchParams(pairs)].some(([name, value]) => hasSecret(value, name));

const visible = (where: 'v adrese' | 'v těle') =>
  `Tajný klíč ${where} by byl vidět. Napište místo něj „{klic}“ a vyplňte jej v poli „Tajný klíč“.`;

/** Why an address would show a secret, or null; the key may only be where it does not decide who gets it. */
export function keyInAddressProblem(adresa: string): string | null {
  const [before = '', ...query] = adresa.split('?');
  if (before.includes(KEY)) return 'Značka „{klic}“ může být v adrese jen za otazníkem';
  return hasSecretPair(query.join('?').replace(/#.*$/s, '')) ? visible('v adrese') : null;
}

/** Why a body cannot be sent, or null. */
export function bodyProblem(telo: string, format: Format): string | null {
  if (telo.trim() === '') return null;
  if (!telo.includes('{cislo}') || !telo.includes('{text}')) return 'V těle musí být „{cislo}“ i „{text}“.';
  const sample = bodyFor(
    { format, pole_cislo: '', pole_text: '', telo },
    '+420777123456',
    'Dobrý "den"\n',
    'k',
  );
  if (format === 'json' && parsed(sample) === undefined)
    return 'Tělo není platný JSON. Značky patří do uvozovek: „"{text}"“.';
  return (format === 'json' ? hasSecret(parsed(telo)) : hasSecretPair(telo)) ? visible('v těle') : null;
}
