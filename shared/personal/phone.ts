/** A phone in any spelling (rule people-19). */

const LEAST = 9;
const MOST = 20;
const CZECH = 9;
/** What people put between digits; PostgreSQL takes spaces that do not break for spaces in some locales only. */
const BETWEEN = '[\\s\u00a0\u202f./()–‑-]*';

/** How the digits of a Czech phone may begin where its prefix was typed without a plus, or not at all. */
export const CZECH_BEGINNINGS = ['', '420', '00420'];

/** Digits of a phone without the Czech prefix. */
export const withoutPrefix = (digits: string) => digits.replace(/^(00420|420)(?=\d{9}$)/, '');

/** The digits of a phone without the Czech prefix, however it is written; null for what is no whole phone. */
export function ownDigits(typed: string): string | null {
  const digits = withoutPrefix(typed.replaceAll(/\D/g, ''));
  return digits.length >= LEAST && digits.length <= MOST ? digits : null;
}

/** What stands in the column of digits for a phone: somebody may have typed its prefix without a plus. */
export const storedForms = (digits: string): string[] =>
  digits.length === CZECH ? CZECH_BEGINNINGS.map(beginning => beginning + digits) : [digits];

/** The phone inside of a text, for JavaScript and PostgreSQL alike. */
export const inText = (digits: string): string => {
  const prefix = digits.length === CZECH ? `(?:(?:(?:\\+|00)\\s?)?420${BETWEEN})?` : '\\+?';
  return `(?<!\\d)${prefix}${[...digits].join(BETWEEN)}(?!\\d)`;
};

/** What the audit says of a phone that it must not keep. */
export const maskedPhone = (digits: string) => `končí ${digits.slice(-3)}`;
