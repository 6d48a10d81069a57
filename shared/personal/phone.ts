/** Recognises a phone in any spelling (rule people-19). */

const LEAST = 9;
const MOST = 20;
const CZECH = 9;
/** What people put between digits; PostgreSQL treats non-breaking spaces as spaces in some locales only. */
const BETWEEN = '[\\s\u00a0\u202f./()–‑-]*';

/** How the digits of a Czech phone may begin when its prefix was typed without a plus or not at all. */
export const CZECH_BEGINNINGS = ['', '420', '00420'];

/** Digits of a phone without the Czech prefix. */
export const withoutPrefix = (digits: string) => digits.replace(/^(00420|420)(?=\d{9}$)/, '');

/** The digits of a phone in any spelling, without the Czech prefix; null when the text is not a whole phone. */
export function ownDigits(typed: string): string | null {
  const digits = withoutPrefix(typed.replaceAll(/\D/g, ''));
  return digits.length >= LEAST && digits.length <= MOST ? digits : null;
}

/** The values that the column of digits may have for a phone: its prefix may have been typed without a plus. */
export const storedForms = (digits: string): string[] =>
  digits.length === CZECH ? CZECH_BEGINNINGS.map(beginning => beginning + digits) : [digits];

/** A pattern for the phone inside a text, valid in JavaScript and in PostgreSQL. */
export const inText = (digits: string): string => {
  const prefix = digits.length === CZECH ? `(?:(?:(?:\\+|00)\\s?)?420${BETWEEN})?` : '\\+?';
  return `(?<!\\d)${prefix}${[...digits].join(BETWEEN)}(?!\\d)`;
};

/** How the audit refers to a phone that it must not keep. */
export const maskedPhone = (digits: string) => `končí ${digits.slice(-3)}`;
