// Writes a workbook in a thread of its own: a month of the chain takes the library up to a second, in which the
// server would answer nobody. JavaScript, because a thread of Node is started from a file, built or not.
import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile from 'write-excel-file/node';
import { getCellAddress } from 'write-excel-file/utility';

/** @type {import('./workbook.ts').Sheet[]} */
const sheets = workerData;

/** The filter arrows above every column; the library has no option for them. */
const filter = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _, { sheetIndex }) => {
          const { columns, rows } = sheets[sheetIndex];
          const range = `A1:${getCellAddress(rows.length, columns.length - 1)}`;
          return xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`);
        },
      },
    },
  },
};

const heading = ({ head }) => ({ value: head, fontWeight: 'bold', backgroundColor: '#e9f2fd' });

const file = await writeXlsxFile(
  sheets.map(({ name, columns, rows }) => ({
    data: [columns.map(heading), ...rows],
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    orientation: 'landscape',
  })),
  { features: [filter] },
).toBuffer();

parentPort?.postMessage(file);
