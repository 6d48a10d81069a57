import pg from 'pg';
import type { CopyBuffer } from './copy-buffer.ts';

/** A COPY from the client in binary format, and its rows. */
export type Copied = { sql: string; rows: CopyBuffer };

const DATA = 'd'.charCodeAt(0);
const DONE = Buffer.from('c\0\0\0\x04', 'latin1');
const LENGTH_BYTES = 4;

function headOf(data: Buffer): Buffer {
  const head = Buffer.alloc(1 + LENGTH_BYTES);
  head[0] = DATA;
  head.writeInt32BE(LENGTH_BYTES + data.length, 1);
  return head;
}

/** The COPYs as one statement, which sends all their rows along and ignores that the server asks for them. */
class Copies extends pg.Query {
  constructor(copies: readonly Copied[], ended: (error?: Error | null) => void) {
    const sql = copies.map(one => one.sql).join(';');
    super(sql, ended);
    this.submit = connection => {
      const { stream } = connection;
      stream.cork();
      connection.query(sql);
      for (const { rows } of copies) {
        const data = rows.end();
        for (const piece of [headOf(data), data, DONE]) stream.write(piece);
      }
      stream.uncork();
    };
  }

  handleCopyInResponse() {}
}

/**
 * Runs the COPYs that have rows, one after another; the rows must stay as they are until it resolves. Nothing waits
 * for the server in between: it would be idle twice for each COPY, for as long as this thread is busy. When one fails,
 * the server discards what else was sent with it (docs/decisions/0170).
 */
export function copyAll(client: pg.ClientBase, copies: readonly Copied[]): Promise<void> {
  const filled = copies.filter(({ rows }) => rows.rows > 0);
  if (filled.length === 0) return Promise.resolve();
  return new Promise((resolve, reject) =>
    client.query(new Copies(filled, error => (error ? reject(error) : resolve()))),
  );
}
