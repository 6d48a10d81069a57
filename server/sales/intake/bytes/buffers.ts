import { COPY_STAGING, STAGING_COLUMNS } from '../../staging.ts';
import { COPY_SUMS, SUM_COLUMNS } from '../../sums/write.ts';
import { COPY_DOCUMENTS, COPY_LINES, DOCUMENT_COLUMNS, LINE_COLUMNS } from '../direct.ts';
import type { Copied } from './copies.ts';
import { CopyBuffer } from './copy-buffer.ts';

/** The buffers that hold a batch as rows for COPY. */
export type Buffers = Record<'staged' | 'documents' | 'lines' | 'sums', Copied>;

export const newBuffers = (): Buffers => ({
  staged: { sql: COPY_STAGING, rows: new CopyBuffer(STAGING_COLUMNS) },
  documents: { sql: COPY_DOCUMENTS, rows: new CopyBuffer(DOCUMENT_COLUMNS) },
  lines: { sql: COPY_LINES, rows: new CopyBuffer(LINE_COLUMNS) },
  sums: { sql: COPY_SUMS, rows: new CopyBuffer(SUM_COLUMNS) },
});
