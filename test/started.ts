import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The arguments with which node runs a module of server/: the build if there is one, otherwise the source, which
 * takes four times as long to start.
 */
export const argumentsOf = (module: string): string[] =>
  existsSync(`${root}dist/server/main.js`)
    ? [`${root}dist/server/${module}.js`]
    : ['--import', 'tsx', `${root}server/${module}.ts`];

/** Like `argumentsOf` for tests: only `npm test` has just built; otherwise the build may be outdated. */
export const testedArgumentsOf = (module: string): string[] =>
  process.env.TEST_BUILD ? argumentsOf(module) : ['--import', 'tsx', `${root}server/${module}.ts`];

/** The address at which an application says that it is running; '' until its output says so. */
export const addressIn = (output: string) => /Prodejna is running at (\S+)\n/.exec(output)?.[1] ?? '';
