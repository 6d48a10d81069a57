import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 3947);

/** Journeys in a real Chromium against the built application with the demo chain on a real PostgreSQL. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // Journeys mostly wait; two cores keep three of them busy.
  workers: 3,
  // Generous, as below: a long journey on a busy machine is no fault.
  timeout: 600_000,
  // No journey is a measurement: a machine that is busy for seconds must not fail one (npm run proof measures).
  expect: { timeout: 60_000 },
  // What fails once is a fault, of the product or of the journey; a second attempt would hide it.
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'cs-CZ',
    timezoneId: 'America/New_York',
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    // What moves only for the eye would have to be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: making its code fast, collecting its garbage and a process for drawing cost more than
        // they give.
        '--in-process-gpu',
        // The process of the empty tab goes on with the page instead of a second one.
        '--renderer-process-limit=1',
        '--js-flags=--no-turbofan --no-maglev --single-threaded-gc --initial-heap-size=256 --min-semi-space-size=16',
      ],
    },
  },
  webServer: {
    command: 'node dist/server/demo.js',
    url: `http://127.0.0.1:${port}/readyz`,
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'prodejna-e2e-')),
      RATE_LIMIT: '100000',
      // Numbers that a journey compares must not change under it.
      DEMO_STILL: '1',
      LOG_LEVEL: 'error',
    },
    // Two years of sales are made first, which a busy machine takes minutes for.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
