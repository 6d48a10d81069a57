import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * What node is to run for a module of server/: the build where there is one, otherwise the source, which takes four
 * times as long to start.
 */
export const argumentsOf = (module: string): string[] =>
  existsSync(`${root}dist/server/main.js`)
    ? [`${root}dist/server/${module}.js`]
    : ['--import', 'tsx', `${root}server/${module}.ts`];

/** The same for tests: only `npm test` has just built, elsewhere a build may be of another day. */
export const testedArgumentsOf = (module: string): string[] =>
  process.env.TEST_BUILD ? argumentsOf(module) : ['--import', 'tsx', `${root}server/${module}.ts`];
