import { createHash } from 'node:crypto';

const NEWLINE = 10;

/** What passed through: the number of bytes, of rows (COPY writes one per line, whatever is in it), the checksum. */
export type Measured = { bytes: number; rows: number; sha256: string };

function newlines(piece: Uint8Array): number {
  let count = 0;
  for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

/** Passes bytes on and measures them; `onRows` is called with the number of rows in each piece. */
export function createMeasure(onRows: (rows: number) => void = () => {}) {
  const hash = createHash('sha256');
  let [bytes, rows] = [0, 0];
  return {
    async *through(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of source) {
        hash.update(piece);
        const added = newlines(piece);
        bytes += piece.length;
        rows += added;
        onRows(added);
        yield piece;
      }
    },
    result: (): Measured => ({ bytes, rows, sha256: hash.digest('hex') }),
  };
}
