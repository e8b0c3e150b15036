import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { defineConfig } from 'vitest/config'
import { hasS3Server } from './apps/server/testing/storage/s3-server.ts'

const SERVER_TESTS = 'apps/server/**/*.test.ts'
/** A test file of the server needs a database when it takes its set-up from apps/server/testing, or is there. */
const TAKES_SET_UP = /from '[^']*\/testing\//

/** Pages of the web app in a simulated DOM, against a fake server (apps/web/testing). */
const COMPONENT_TESTS = 'apps/web/src/**/*.component.test.tsx'

/** These start servers and whole Loanyards of their own. */
const STARTS_PROCESSES = ['tools/**/*.test.ts', 'lab/**/*.test.ts', 'apps/server/src/db/embedded/**/*.test.ts']

const withDatabase: string[] = []
for await (const file of glob(SERVER_TESTS, { exclude: ['**/node_modules/**'] })) {
  if (file.includes('/testing/') || TAKES_SET_UP.test(readFileSync(file, 'utf8'))) withDatabase.push(file)
}

/** These run on an S3 service as well, where the machine has one. */
const ON_S3 = [
  'apps/server/src/backup/backup.test.ts',
  'apps/server/src/features/documents/archives/archives.test.ts',
  'apps/server/src/features/documents/documents.test.ts',
  'apps/server/src/features/documents/purge/purge-documents.test.ts',
  'apps/server/src/features/documents/uploads/two-processes.test.ts',
  'apps/server/src/features/documents/uploads/upload-lifecycle.test.ts',
]

const database = {
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
          name: 'unit',
          // Property tests try hundreds of cases, on a machine that may be doing other things.
          testTimeout: 30_000,
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}', SERVER_TESTS],
          exclude: ['**/node_modules/**', COMPONENT_TESTS, ...withDatabase, ...STARTS_PROCESSES],
        },
      },
      {
        test: {
          name: 'component',
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
          include: STARTS_PROCESSES,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
