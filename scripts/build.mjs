// Builds the client with Vite and the server with esbuild into dist/.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { build as buildClient } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Programs beside the server: what an operator starts, and threads. */
const BESIDE = [
  ...[
    ...['audit-verify', 'backup', 'distribute', 'import', 'password'],
    ...['restore', 'role', 'rotate', 'second-step', 'verify'],
  ].map(name => `commands/${name}`),
  ...['forecast', 'import', 'roster', 'sheets'].map(name => `threads/${name}`),
];

/** Under it a compressed file saves no packet. */
const WORTH_BYTES = 1_024;

/** Beside each file of the client the same one compressed, so that the server compresses none of them again and again. */
async function compressAssets(directory) {
  const brotli = promisify(brotliCompress);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const zip = promisify(gzip);
  for (const name of await readdir(directory)) {
    const path = `${directory}/${name}`;
    const body = await readFile(path);
    if (body.length < WORTH_BYTES || !/\.(js|css)$/.test(name)) continue;
    await Promise.all([
      brotli(body, quality).then(small => writeFile(`${path}.br`, small)),
      zip(body, { level: 9 }).then(small => writeFile(`${path}.gz`, small)),
    ]);
  }
}

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
await compressAssets(`${root}dist/client/assets`);
await cp(`${root}migrations`, `${root}dist/migrations`, { recursive: true });
await cp(`${root}server/session/common-passwords.txt`, `${root}dist/server/session/common-passwords.txt`);
