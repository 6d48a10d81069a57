// A month of the chain's shifts takes the library up to a second, in which the server would answer nobody.
import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile from 'write-excel-file/node';
import { getCellAddress } from 'write-excel-file/utility';
import type { Sheet } from '../shifts/export/workbook.ts';

const sheets = workerData as Sheet[];

/** The filter arrows above every column; the library has no option for them. */
const filter = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string, _: unknown, { sheetIndex }: { sheetIndex: number }) => {
          const { columns, rows } = sheets[sheetIndex]!;
          const range = `A1:${getCellAddress(rows.length, columns.length - 1)}`;
          return xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`);
        },
      },
    },
  },
};

const heading = ({ head }: { head: string }) =>
  ({ value: head, fontWeight: 'bold', backgroundColor: '#e9f2fd' }) as const;

const file = await writeXlsxFile(
  sheets.map(({ name, columns, rows }) => ({
    data: [columns.map(heading), ...rows],
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    orientation: 'landscape' as const,
  })),
  { features: [filter] },
).toBuffer();

parentPort!.postMessage(file);
