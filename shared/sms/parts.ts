import { withoutDiacritics } from '../core/folded.ts';

/** How an operator splits and charges a text message (3GPP TS 23.038 and 23.040). */

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These take the room of two characters. */
const EXTENDED = new Set('\f^{}\\[~]|€');

const GSM = { alone: 160, joined: 153 };
const UCS2 = { alone: 70, joined: 67 };

export type Parts = {
  /** In the units that the parts are counted in. */
  delka: number;
  casti: number;
  /** Whether all characters are in the GSM alphabet, which fits more than twice as much into a part. */
  jeGsm: boolean;
};

/** The room that each character takes: one or two units, which no two parts share. */
const sizesOf = (text: string, isGsm: boolean) =>
  [...text].map(one => (isGsm ? (EXTENDED.has(one) ? 2 : 1) : one.length));

/** The length of a text message, and the number of parts it is sent and charged as. */
export function partsOf(text: string): Parts {
  const jeGsm = [...text].every(one => BASIC.has(one) || EXTENDED.has(one));
  const { alone, joined } = jeGsm ? GSM : UCS2;
  const sizes = sizesOf(text, jeGsm);
  const delka = sizes.reduce((sum, size) => sum + size, 0);
  if (delka <= alone) return { delka, casti: delka === 0 ? 0 : 1, jeGsm };
  let casti = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > joined) {
      casti++;
      used = 0;
    }
    used += size;
  }
  return { delka, casti, jeGsm };
}

const INSTEAD: Record<string, string> = { '„': '"', '“': '"', '”': '"', '‚': "'", '‘': "'", '’': "'" };

/** A text without diacritics, typographic signs and special spaces, so that a Czech text fits the GSM alphabet. */
export const plainText = (text: string) =>
  withoutDiacritics(text)
    .replaceAll(/[„“”‚‘’]/g, sign => INSTEAD[sign]!)
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll('…', '...')
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ');
