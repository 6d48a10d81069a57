// Builds the client with Vite and the server with esbuild into dist/.
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { build as buildClient } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Programs beside the server: what an operator starts, and threads. */
const BESIDE = [
  ...['backup', 'import', 'password', 'restore', 'rotate', 'verify'].map(name => `commands/${name}`),
  ...['import', 'sheets'].map(name => `threads/${name}`),
];

await rm(`${root}dist`, { recursive: true, force: true });
await Promise.all([
  bundle({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      demo: 'world/demo.ts',
      ...Object.fromEntries(BESIDE.map(name => [name, `server/${name}.ts`])),
    },
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  }),
  buildClient({ configFile: `${root}vite.config.ts`, logLevel: 'warn' }),
]);
await cp(`${root}migrations`, `${root}dist/migrations`, { recursive: true });
await cp(`${root}server/session/common-passwords.txt`, `${root}dist/server/session/common-passwords.txt`);
