import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The proofs take minutes in one file: begun last, they would leave the other processor with nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.endsWith('/proof/proof.test.ts') ? 0 : 1);
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/** Two projects: `unit` needs nothing, `api` needs the run's PostgreSQL (started once in globalSetup). */
export default defineConfig({
  test: {
    // The proofs mostly wait, for what was killed to be there again: a worker more than there are processors.
    maxWorkers: availableParallelism() + 1,
    // A file reads the modules of the one before: read anew for each of 150 files they took four times as long as
    // the tests. A database is each file's own, and what a file changes of the process it puts back.
    isolate: false,
    // What fails once is a fault, of the product or of the test; a second attempt would hide it.
    retry: 0,
    // As long as it takes on a busy machine; what never comes is told by the test's own limit.
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'shared/**/*.test.ts',
            'client/**/*.test.ts',
            'world/**/*.test.ts',
            'test/architecture/**/*.test.ts',
          ],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/**/*.test.ts', 'test/api/**/*.test.ts', 'proof/**/*.test.ts'],
          globalSetup: ['test/postgres.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
