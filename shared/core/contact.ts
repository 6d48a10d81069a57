/** How people are reached: what the form says of a number or an address before the server is asked, which says the same. */

export const WRONG_PHONE = 'Nesprávný formát telefonu';
export const PHONE = /^\+?[\d ]{9,20}$/;

export const WRONG_EMAIL = 'Neplatná e-mailová adresa';
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** A phone or an address as it is checked: what is pasted brings spaces that do not break, and marks of its direction. */
export const plain = (typed: string) => typed.replace(/[\s\p{Cf}]/gu, ' ').trim();

const unless = (pattern: RegExp, wrong: string) => (typed: string) =>
  typed === '' || pattern.test(plain(typed)) ? null : wrong;

/** The rule that a kind of field brings along; '' is no matter of it. */
export const CONTACT_RULES = { phone: unless(PHONE, WRONG_PHONE), email: unless(EMAIL, WRONG_EMAIL) };
