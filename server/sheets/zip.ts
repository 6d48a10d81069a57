import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export type ZipMember = { name: string; content: Buffer | string };

/** The earliest time that a ZIP can store, by the clock of the process. */
const MADE = new Date(1980, 0, 1);

/** A ZIP of files, compressed off the event loop. The same content always gives the same file. */
export async function zipOf(members: ZipMember[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content } of members)
    zip.addBuffer(Buffer.from(content), name, { mtime: MADE, forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
}
