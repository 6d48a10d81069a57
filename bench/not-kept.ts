import { type ImportOptions, importFile } from '#server/sales/importer.ts';
import { seconds } from './measure.ts';

class NotKept extends Error {}

/** Seconds of an import that is rolled back when all of it is there, rollups included. */
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
