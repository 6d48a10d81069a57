import { namesOf } from '../core/names.ts';

/** The ways in which a file of sold lines arrives (rule sales-2). */
export const WAY_LABELS = {
  api: 'API',
  obrazovka: 'obrazovka',
  prikaz: 'příkaz',
  slozka: 'složka',
  odkaz: 'odkaz',
  pokladna: 'pokladna',
};
export type WayIn = keyof typeof WAY_LABELS;
export const WAYS_IN = namesOf(WAY_LABELS);

/** States of an import: received and waiting its turn, running, done, nothing imported. */
export const STATE_LABELS = { ceka: 'Čeká', bezi: 'Běží', hotovo: 'Hotovo', chyba: 'Odmítnuto' };
export type ImportState = keyof typeof STATE_LABELS;
export const STATES = namesOf(STATE_LABELS);

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

export const BODY_TYPES = namesOf(BODY_FORMATS);
