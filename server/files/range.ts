/** Positions of the first and last byte requested, both included. */
export type ByteRange = { first: number; last: number };

/**
 * The part of `size` bytes that a Range header requests (RFC 9110 §14): one range, 'unsatisfiable' (416), or null for
 * the whole: no header, another unit, several ranges, or something malformed.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Number(to);
    return length === 0 ? 'unsatisfiable' : { first: Math.max(0, size - length), last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** Whether If-None-Match contains `etag`, compared weakly (RFC 9110 §13.1.2). */
const namesTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false;

type Conditions = { range?: string; 'if-range'?: string; 'if-none-match'?: string };

/**
 * How to answer a GET of `size` bytes that never change and have the tag `etag`, by the request's headers: 304
 * unchanged, 416 out of range, 206 a part, 200 the whole (RFC 9110 §13.2.2).
 */
export function answerTo(
  headers: Conditions,
  etag: string,
  size: number,
): { status: 304 } | { status: 416 } | ({ status: 200 | 206 } & ByteRange) {
  if (namesTag(headers['if-none-match'], etag)) return { status: 304 };
  const condition = headers['if-range'];
  const range = condition === undefined || condition === etag ? parseRange(headers.range, size) : null;
  if (range === 'unsatisfiable') return { status: 416 };
  return range ? { status: 206, ...range } : { status: 200, first: 0, last: size - 1 };
}
