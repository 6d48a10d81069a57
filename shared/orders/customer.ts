import { plain, WRONG_PHONE } from '../core/contact.ts';
import { withoutPrefix } from '../personal/phone.ts';

/** A customer's phone (rule orders-2): an optional +420, then digits and spaces, with at least nine digits. */
export const PHONE = '^(\\+420)?[0-9 ]{9,26}$';

export const NO_PHONE = 'Telefon zákazníka je povinný';

/** A phone's digits without the Czech prefix, even one without its plus: for searching and calling. */
export const phoneDigits = (phone: string) =>
  withoutPrefix(
    plain(phone)
      .replace(/^\+420/, '')
      .replaceAll(/\D/g, ''),
  );

/** Why a phone cannot be taken, or null. */
export function phoneProblem(phone: string): string | null {
  const typed = plain(phone);
  if (!typed) return NO_PHONE;
  return new RegExp(PHONE).test(typed) && phoneDigits(typed).length >= 9 ? null : WRONG_PHONE;
}

/** The number for a call or a text message; Czech numbers get their prefix. */
export function dialled(phone: string): string {
  const digits = phoneDigits(phone);
  return digits.length === 9 ? `+420${digits}` : digits;
}

/** '777 123 456': a Czech number in threes, without the prefix that everybody knows. */
export function shownPhone(phone: string): string {
  const digits = phoneDigits(phone);
  return digits.length === 9 ? digits.match(/\d{3}/g)!.join('\u00a0') : phone;
}
