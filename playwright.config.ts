import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { isFullMatrix } from './e2e/fixtures/browser/axe-matrix.ts'

/** `npm test -- browser` sets these; the defaults serve a run by hand against a server started by hand. */
const port = process.env['E2E_PORT'] ?? '3000'
const startedForUs = process.env['E2E_PORT'] !== undefined
const url = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // npm run a11y: nothing but the tests that run axe on a page.
  ...(isFullMatrix && { grep: /accessible/ }),
  workers: 2,
  // On a machine that does other things as well a browser may be slow once, not twice.
  retries: startedForUs ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: url,
    // A missing element fails in half a minute, however long its journey may take.
    actionTimeout: 30_000,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Fades and slides cost many frames. Some journeys ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // Without a locale Chromium finds no file whose path is not ASCII, and says nothing.
      env: { ...process.env, LANG: 'C.UTF-8' },
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The next test's page shares the process of the last one's, and what it has compiled: see fixtures/test.ts.
        '--process-per-site',
      ],
    },
  },
  ...(startedForUs && {
    webServer: {
      command: 'exec node tools/run.mjs start',
      url: `${url}/api/health/ready`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      env: {
        PORT: port,
        PUBLIC_URL: url,
        // By port: what an older version left behind would keep this one from starting.
        DATA_DIR: process.env['E2E_DATA_DIR'] ?? join(tmpdir(), `loanyard-e2e-${port}`),
        DEMO_DATA: 'on',
        LOG_LEVEL: 'warn',
        REQUESTS_PER_MINUTE: '1000000',
        ONBOARDING_PER_HOUR: '100000',
        PUBLIC_REQUESTS_PER_MINUTE: '1000000',
        EMAILS_PER_DAY: '1000000',
        EMAILS_PER_DAY_NEW: '1000000',
        EXPORTS_PER_HOUR: '1000000',
        ARCHIVES_PER_HOUR: '1000000',
        SESSIONS_PER_PERSON: '10000',
        // Some tests come from networks of their own: see createPartner.
        TRUST_PROXY: 'loopback',
        ...(process.env['E2E_DATABASE_URL'] === undefined ? {} : { DATABASE_URL: process.env['E2E_DATABASE_URL'] }),
      },
    },
  }),
})
