import { withoutDiacritics } from '#shared/core/folded.ts';
import { extensionOf } from '#shared/files/kinds.ts';

const MAX = 255;

/** Characters that are invisible, not real characters, or able to reverse 'gpj.exe' on the screen. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\uFEFF]/gu;

/**
 * The name a file is stored under: the last segment of the name sent, without invisible characters, NFC, not hidden,
 * at most 255 UTF-16 units with its extension in lower case. 'soubor.pdf' when nothing is left.
 */
export function cleanFileName(sent: string): string {
  const segment = sent.split(/[/\\]/).at(-1)!.replace(INVISIBLE, '').normalize('NFC').trim();
  const extension = extensionOf(segment);
  const ending = extension && `.${extension}`;
  const stem = (ending ? segment.slice(0, -ending.length) : segment).replace(/^[.\s]+/, '').trim();
  // Cutting through a surrogate pair leaves half a character.
  const short = stem.slice(0, Math.max(0, MAX - ending.length)).replace(/\p{Cs}/gu, '');
  return `${short || 'soubor'}${ending}`.slice(0, MAX);
}

/** RFC 8187: escapes the characters that encodeURIComponent leaves alone but an extended parameter does not allow. */
const extended = (name: string) => encodeURIComponent(name).replace(/['()*]/g, encodeOctet);
const encodeOctet = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Header value with `name` for every browser: without diacritics for old ones, exact in filename* (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = withoutDiacritics(name).replace(/[^\w .-]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${extended(name)}`;
}
