import type { Profile } from '#shared/sales/profile.ts';

export type Notation = Pick<Profile, 'tisice' | 'volna_cisla'>;

/** Units, which the column already implies: crowns and pieces. The dash for haléře may precede them, '1 290,- Kč'. */
const UNITS = /(?:\s*(?:Kč|Kc|CZK|ks\.?|,[-–—]{1,2}|\.[-–—]{1,2}))+$/i;
const BEHIND = /^([^-+]*\d[^-+]*?)\s*-$/;
const IN_BRACKETS = /^\(\s*([^()]*)\s*\)$/;
const GROUPS: Record<string, RegExp> = {
  '.': /^[^\d]*\d{1,3}(?:\.\d{3})+(?!\d)/,
  ',': /^[^\d]*\d{1,3}(?:,\d{3})+(?!\d)/,
  "'": /^[^\d]*\d{1,3}(?:['’]\d{3})+(?!\d)/,
};
const MARKS: Record<string, RegExp> = { '.': /\./g, ',': /,/g, "'": /['’]/g };

/**
 * Removes what a notation adds to a number: '1.290,00 Kč' → '1290,00', '2 ks' → '2', '100,00-' and '(100,00)' →
 * '-100,00'. A currency other than crowns stays, so that the text is not taken for a number.
 */
export function plainNumber(raw: string, { tisice, volna_cisla }: Notation): string {
  let text = raw.trim();
  if (volna_cisla) {
    const held = IN_BRACKETS.exec(text.replace(UNITS, ''))?.[1];
    text = (held ?? text).trim().replace(UNITS, '').trim();
    const behind = BEHIND.exec(text)?.[1];
    if (held !== undefined || behind !== undefined) text = `-${behind ?? text}`;
  }
  if (tisice && GROUPS[tisice]!.test(text)) text = text.replace(MARKS[tisice]!, '');
  return text;
}
