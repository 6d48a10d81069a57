import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The client's build. In development Vite serves the pages and hands the API to the application's port. */
export default defineConfig({
  root: 'client',
  plugins: [react()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173, // The Host stays the page's own: sign-in compares it with the Origin.
    proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
});
