import { open } from 'node:fs/promises';

/** Size of a stored chunk, in bytes: what one query carries and one download holds in memory. */
export const CHUNK = 256 * 1024;

/** The file's bytes in chunks of exactly CHUNK, the last one shorter; each chunk has its own buffer. */
export async function* readChunks(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (;;) {
      const piece = Buffer.allocUnsafeSlow(CHUNK);
      let filled = 0;
      while (filled < CHUNK) {
        const { bytesRead } = await file.read(piece, filled, CHUNK - filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      if (filled > 0) yield piece.subarray(0, filled);
      if (filled < CHUNK) return;
    }
  } finally {
    await file.close();
  }
}
