// Builds the client with Vite and the server with esbuild into dist/.
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { build as buildClient } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

await rm(`${root}dist`, { recursive: true, force: true });
await Promise.all([
  bundle({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      rotate: 'server/rotate.ts',
      demo: 'world/demo.ts',
      'commands/backup': 'server/commands/backup.ts',
      'commands/password': 'server/commands/password.ts',
      'commands/restore': 'server/commands/restore.ts',
      'commands/import': 'server/commands/import.ts',
      'commands/verify': 'server/commands/verify.ts',
      'threads/import': 'server/threads/import.ts',
      'threads/sheets': 'server/threads/sheets.ts',
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
