import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { ask, testDatabase } from '../../../testing/database/database.ts'
import { severableConnection } from '../../../testing/database/severable-connection.ts'
import { roleScope } from '../scopes/scopes.ts'
import { Database } from './database.ts'

const testing = await testDatabase()
const { ownerUrl } = testing
afterAll(() => testing.drop())

/** Opens a pool, does `work` with it, and has the database end its connection, of which the pool is told at once. */
async function lostAfter(work: (database: Database) => Promise<void>): Promise<number> {
  const connections: Socket[] = []
  const wire = await severableConnection(ownerUrl, (near) => void connections.push(near))
  const lost: Error[] = []
  const onIdleError = (error: Error) => void lost.push(error)
  const database = new Database({ url: wire.url, role: 'loanyard_app', poolSize: 1, onIdleError })
  await database.open(roleScope('loanyard_app'))
  const [connection] = connections
  if (connection === undefined) throw new Error('nothing was opened')
  // From now on what the pool sends doesn't arrive.
  connection.unpipe()
  await work(database)
  const closed = once(connection, 'close')
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'loanyard' and datname = current_database()`
  await ask(ownerUrl, end)
  await closed
  // By the time of another answer this one has been read.
  await ask(ownerUrl, 'select')
  await wire.cut()
  return lost.length
}

test('reports a connection that the database ends, unless the pool was closed before', async () => {
  expect(await lostAfter(() => Promise.resolve())).toBe(1)
  expect(await lostAfter((database) => database.close())).toBe(0)
})
