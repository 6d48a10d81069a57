import { plural } from '../core/amounts.ts';
import { namesOf } from '../core/names.ts';
import { verbFor } from '../core/verb.ts';

/** The kinds of the second step of signing in (rule people-16). */

/** These values are stored. */
export const STEP_LABELS = {
  totp: 'Aplikace s kódy',
  klic: 'Přístupový klíč',
};
export type StepKind = keyof typeof STEP_LABELS;
export const STEP_KINDS = namesOf(STEP_LABELS);

/** 'přidána aplikace s kódy', 'odebrán přístupový klíč'. */
export const stepIs = (done: 'přidán' | 'odebrán', druh: StepKind) =>
  `${done}${druh === 'totp' ? 'a' : ''} ${STEP_LABELS[druh].toLowerCase()}`;

/** What an answer is expected for: signing in, a new proof of identity, or adding either kind. Stored. */
export const CHALLENGE_PURPOSES = ['prihlaseni', 'overeni', 'totp', 'klic'] as const;
export type Purpose = (typeof CHALLENGE_PURPOSES)[number];

/** The most second steps of one person, so that nobody fills the table. */
export const STEPS_MAX = 10;
export const RECOVERY_CODES = 10;

/** Without letters and digits that look alike. */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 16;

/** 'abcd efgh…' and 'ABCD-EFGH-…' are the same code. */
export const plainCode = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
export const shownCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/** 'Zbývají vám 3 záchranné kódy.' */
export const codesLeft = (count: number) =>
  `${verbFor(count, 'Zbývá', 'Zbývají')} vám ${plural(count, 'záchranný kód', 'záchranné kódy', 'záchranných kódů')}.`;
