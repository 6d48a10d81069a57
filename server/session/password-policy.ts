import { readFileSync } from 'node:fs';
import { DEFAULT_SETTINGS, type Settings } from '#shared/settings/keys.ts';
import { fail } from '../core/calls/errors.ts';
import { here } from '../program.ts';

/**
 * The 10,000 most common passwords, one per line, without those shorter than any setting allows: the head of the list
 * in @zxcvbn-ts/language-common 4.1.3 (MIT).
 */
const LIST = here('session/common-passwords.txt');
let common: Set<string> | undefined;

/** Whether the password is among the most common ones in the world, ignoring case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(LIST, 'utf8').split('\n').filter(Boolean));
  return common.has(password.toLowerCase());
}

/** The problem with a first administrator's password, before there are any settings; null when it is good. */
export function firstPasswordProblem(password: string): string | null {
  const isRefused = DEFAULT_SETTINGS.odmitat_bezna_hesla === 1 && isCommonPassword(password);
  return isRefused ? 'is one of the 10,000 commonest passwords, which the application refuses' : null;
}

/** Refuses (400) a new password in `field` that is too short or too common (rule people-7). */
export function expectGoodPassword(settings: Settings, password: string, field: string) {
  const { heslo_nejmene: least, odmitat_bezna_hesla: refusesCommon } = settings;
  if (password.length < least) throw fail.invalid(`Heslo musí mít alespoň ${least} znaků`, field);
  if (refusesCommon && isCommonPassword(password)) throw fail.invalid('Toto heslo je příliš běžné.', field);
}
