import type { Format } from './kinds.ts';

/** What the body of a request to the gateway is made of. */
export type Body = {
  format: Format;
  pole_cislo: string;
  pole_text: string;
  /** The whole body with {cislo} and {text}; it replaces the two names. */
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

/** The body that sends `text` to `cislo`. */
export function bodyFor({ format, pole_cislo, pole_text, telo }: Body, cislo: string, text: string): string {
  const values: Record<string, string> = { cislo, text };
  if (telo) return telo.replaceAll(/\{(cislo|text)\}/g, (_, name: string) => ESCAPES[format](values[name]!));
  const fields = { [pole_cislo]: cislo, [pole_text]: text };
  return format === 'json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
}

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Why a body cannot be sent, or null. */
export function bodyProblem(telo: string, format: Format): string | null {
  if (telo.trim() === '') return null;
  if (!telo.includes('{cislo}') || !telo.includes('{text}')) return 'V těle musí být „{cislo}“ i „{text}“.';
  const sample = bodyFor({ format, pole_cislo: '', pole_text: '', telo }, '+420777123456', 'Dobrý "den"\n');
  return format === 'json' && !isJson(sample)
    ? 'Tělo není platný JSON. Značky patří do uvozovek: „"{text}"“.'
    : null;
}
