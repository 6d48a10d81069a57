import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig } from 'vite';
import { withoutUnusedMembers } from './vite.members.ts';
import { inFewFiles, withoutPreloads } from './vite.parts.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const config = (): InlineConfig => ({
  root: at('client'),
  plugins: [react(), withoutPreloads, withoutUnusedMembers(at('client'), at('node_modules/@mantine'))],
  build: {
    outDir: at('dist.making/client'),
    emptyOutDir: true,
    target: 'es2023',
    // Of the files that a part needs: client/core/code-files.ts fetches them.
    modulePreload: false,
    // One file: a part whose code came and whose style did not would be there without its looks.
    cssCodeSplit: false,
  },
  server: {
    port: 5173, // The Host stays the page's own: sign-in compares it with the Origin.
    proxy: {
      '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false },
      // The pages on which customers follow their orders.
      '^/z/.': { target: 'http://127.0.0.1:3000' },
      '/readyz': { target: 'http://127.0.0.1:3000' },
    },
  },
});

/**
 * The client's build, which scripts/build.mjs puts into its place when it is whole. In development Vite serves the pages and
 * hands the API to the application's port.
 */
export default defineConfig(({ command }) =>
  command === 'build' ? inFewFiles(config(), at('dist.making/parts.json')) : config(),
);
