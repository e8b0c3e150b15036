import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { defineConfig } from 'vitest/config'
import { isFull } from './apps/server/testing/app/test-size.ts'
import { hasS3Server } from './apps/server/testing/storage/s3-server.ts'

const SERVER_TESTS = 'apps/server/**/*.test.ts'
const PAGE_AND_PACKAGE_TESTS = ['packages/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}']
/** A test file of the server needs a database when it takes its set-up from apps/server/testing, or is there. */
const TAKES_SET_UP = /from '[^']*\/testing\//

/** A module that one file mocks must not be loaded already for another. */
const MOCKS_MODULES = /\bvi\.mock\(/

/** Pages of the web app in a simulated DOM, against a fake server (apps/web/testing). */
const COMPONENT_TESTS = 'apps/web/src/**/*.component.test.tsx'

/** These read files in processes of their own, which takes seconds each. */
const MEDIA_TESTS = ['apps/server/src/media/**/*.test.ts', 'apps/server/src/attacks/files/active-pdf.test.ts']

/** These start servers and whole Loanyards of their own. */
const STARTS_PROCESSES = [
  'tools/**/*.test.ts',
  'lab/**/*.test.ts',
  'apps/server/src/db/embedded/**/*.test.ts',
  'apps/server/src/services/process/**/*.test.ts',
]

const withDatabase: string[] = []
const withMocks: string[] = []
for await (const file of glob([SERVER_TESTS, ...PAGE_AND_PACKAGE_TESTS], { exclude: ['**/node_modules/**'] })) {
  const text = readFileSync(file, 'utf8')
  if (file.startsWith('apps/server/') && (file.includes('/testing/') || TAKES_SET_UP.test(text)))
    withDatabase.push(file)
  else if (MOCKS_MODULES.test(text)) withMocks.push(file)
}

/**
 * These run on an S3 service as well, where the machine has one. Of the last four, `npm test` leaves what they ask of the
 * service to s3-store.test.ts.
 */
const ON_S3 = [
  'apps/server/src/backup/backup.test.ts',
  'apps/server/src/features/documents/documents.test.ts',
  ...(isFull
    ? [
        'apps/server/src/features/documents/archives/archives.test.ts',
        'apps/server/src/features/documents/purge/purge-documents.test.ts',
        'apps/server/src/features/documents/uploads/two-processes.test.ts',
        'apps/server/src/features/documents/uploads/upload-lifecycle.test.ts',
      ]
    : []),
]

/** One for each of two cores; tools/test-runner gives suites that run side by side one each. */
const maxWorkers = 2

const unit = {
  maxWorkers,
  // Property tests try hundreds of cases, on a machine that may be doing other things.
  testTimeout: 30_000,
}

const database = {
  maxWorkers,
  exclude: STARTS_PROCESSES,
  globalSetup: ['apps/server/testing/database/cluster.ts'],
  // Each file has a database of its own; loading the server again for each would take as long as its tests.
  isolate: false,
  // Some tests make hundreds of requests, on a machine that may be doing other things.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: [...PAGE_AND_PACKAGE_TESTS, SERVER_TESTS],
          exclude: [
            '**/node_modules/**',
            COMPONENT_TESTS,
            ...MEDIA_TESTS,
            ...withDatabase,
            ...withMocks,
            ...STARTS_PROCESSES,
          ],
          // A worker of its own for each file would take three times as long as the tests.
          isolate: false,
        },
      },
      {
        test: { ...unit, name: 'unit-mocks', include: withMocks, exclude: [COMPONENT_TESTS] },
      },
      {
        test: { ...unit, name: 'media', include: MEDIA_TESTS, exclude: withDatabase },
      },
      {
        test: {
          name: 'component',
          maxWorkers,
          include: [COMPONENT_TESTS],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/' } },
          setupFiles: ['apps/web/testing/setup.ts'],
          // The pages and their packages load once for all files.
          isolate: false,
          testTimeout: 30_000,
          // Only a test that fails waits that long.
          expect: { poll: { timeout: 10_000, interval: 20 } },
        },
      },
      {
        test: { ...database, name: 'database', include: withDatabase },
      },
      ...(hasS3Server()
        ? [{ test: { ...database, name: 'database-s3', include: ON_S3, env: { TEST_STORE: 's3' } } }]
        : []),
      {
        test: {
          name: 'commands',
          maxWorkers,
          include: STARTS_PROCESSES,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
