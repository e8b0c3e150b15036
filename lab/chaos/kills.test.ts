import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../apps/server/testing/app/processes.ts'
import { sized } from '../../apps/server/testing/app/test-size.ts'
import { cleanUp } from '../harness/cleanup.ts'
import { killExternalDatabase } from './faults/kill-postgres.ts'
import { killServer } from './faults/kill-server.ts'

/** The short version of npm run chaos: without waiting for what killed processes had in hand. */
const restSeconds = 0
afterAll(cleanUp)

test('kill -9 of the server while people write neither loses nor duplicates a write', async () => {
  const [row] = await killServer(await freePort(), sized(1, 3), restSeconds)
  expect(row?.violations).toEqual([])
  expect(row?.verification?.acknowledged).toBeGreaterThan(10)
})

test('kill -9 of PostgreSQL loses no write either, and requests in the meantime get 503 with Retry-After', async () => {
  const row = await killExternalDatabase(await freePort(), sized(1, 2), restSeconds)
  expect(row.violations).toEqual([])
  expect(row.verification?.acknowledged).toBeGreaterThan(10)
})
