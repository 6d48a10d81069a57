/** The ways in which a file of sold lines arrives (rule sales-2). */
export const WAYS_IN = ['api', 'obrazovka', 'prikaz', 'slozka', 'odkaz', 'pokladna'] as const;
export type WayIn = (typeof WAYS_IN)[number];

/** States of an import: received and waiting its turn, running, done, nothing imported. */
export const STATES = ['ceka', 'bezi', 'hotovo', 'chyba'] as const;
export type ImportState = (typeof STATES)[number];

/** The states of a token: valid, expired, its owner may no longer import, revoked. */
export const TOKEN_STATES = ['plati', 'vyprsel', 'bez_vlastnika', 'zrusen'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** The media types of a body that is the file itself, with the format that each one promises. */
export const BODY_FORMATS = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const;

export const BODY_TYPES = Object.keys(BODY_FORMATS) as (keyof typeof BODY_FORMATS)[];
