import { type ImportOptions, importFile } from '#server/sales/importer.ts';
import { seconds } from './measure.ts';

class NotKept extends Error {}

/** Seconds of a complete import, including rollups, that is rolled back at its end. */
export const notKept = (url: string, options: ImportOptions) =>
  seconds(() =>
    importFile(url, {
      ...options,
      async beforeCommit() {
        throw new NotKept();
      },
    }).catch(error => {
      if (!(error instanceof NotKept)) throw error;
    }),
  );
