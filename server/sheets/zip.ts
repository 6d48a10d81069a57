import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export type ZipMember = { name: string; content: Buffer | string };

/** The first moment that a ZIP can tell, by the clock of the process. */
const MADE = new Date(1980, 0, 1);

/** A ZIP of files, deflated beside the event loop. The same content is the same file. */
export async function zipOf(members: ZipMember[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content } of members)
    zip.addBuffer(Buffer.from(content), name, { mtime: MADE, forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
}
