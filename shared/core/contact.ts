/** The rules for phone numbers and e-mail addresses; the form checks them before the server checks the same. */

export const WRONG_PHONE = 'Nesprávný formát telefonu';
export const PHONE = /^\+?[\d ]{9,20}$/;

export const WRONG_EMAIL = 'Neplatná e-mailová adresa';
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** A phone or an address as it is checked: pasted text brings non-breaking spaces and direction marks. */
export const plain = (typed: string) => typed.replace(/[\s\p{Cf}]/gu, ' ').trim();

const unless = (pattern: RegExp, wrong: string) => (typed: string) =>
  typed === '' || pattern.test(plain(typed)) ? null : wrong;

/** The rules of the contact kinds of field; an empty value passes. */
export const CONTACT_RULES = { phone: unless(PHONE, WRONG_PHONE), email: unless(EMAIL, WRONG_EMAIL) };
