import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { makeDeal, makePartner, makeStaff, unique } from '../../../testing/data/factories.ts'
import { testDatabase } from '../../../testing/database/database.ts'
import { AppError, StartupError } from '../../errors.ts'
import type { Statements } from './database.ts'
import { ReplicaReads } from './replica.ts'
import type { Row } from './rows.ts'
import { sql, type Scope } from './statement.ts'

/** Tested with fakes: the test binaries have no pg_basebackup. `npm run load-test` runs a real replica. */

const scope: Scope = { statement: sql`select 'scope' as name`, check: () => undefined }
const question = sql`select 'question'`

/** Two fake databases that record their statements; `replica` returns the result of each position check. */
function pair(
  checkPosition: () => Row[] | Promise<Row[]>,
  read: () => Row[][] = () => [[{ reached: true }], [], [{ from: 'replica' }]],
) {
  const queries: string[] = []
  const warned: unknown[] = []
  let verify: () => Promise<void> = async () => undefined
  const transaction: Statements['transaction'] = () => Promise.reject(new Error('transaction'))
  const primary: Statements = {
    transaction,
    open: async () => [{ lsn: '0/16B3748' }],
    read: async () => {
      queries.push('primary')
      return [[{ from: 'primary' }]]
    },
  }
  const replica: Statements = {
    transaction,
    open: async () => {
      queries.push('check')
      return checkPosition()
    },
    read: async (inner) => {
      queries.push('replica')
      const found = read()
      inner.check(found[0] ?? [])
      return found.slice(1)
    },
  }
  const reads = new ReplicaReads({
    primary,
    replica,
    verifyReplica: () => verify(),
    onUnavailable: (error) => warned.push(error),
  })
  return { reads, queries, warned, verifyWith: (by: () => Promise<void>) => (verify = by) }
}

const from = async (reads: ReplicaReads) => (await reads.read(scope, [question]))[0]?.[0]?.['from']
const away = new AppError('unavailable', 'Away.', { cause: new Error('ECONNREFUSED') })

test('reads from a replica that has caught up', async () => {
  const { reads, queries } = pair(() => [{ reached: true }])
  expect(await from(reads)).toBe('replica')
  expect(queries).toEqual(['check', 'replica'])
})

test('waits for a replica that lags a little', async () => {
  let checks = 0
  const { reads, queries } = pair(() => [{ reached: ++checks > 3 }])
  expect(await from(reads)).toBe('replica')
  expect(queries).toEqual(['check', 'check', 'check', 'check', 'replica'])
})

test('reads from the primary while the replica lags, without waiting at the next read', async () => {
  const { reads, queries } = pair(() => [{ reached: false }])
  expect(await from(reads)).toBe('primary')
  const checks = queries.length
  expect(await from(reads)).toBe('primary')
  expect(queries).toHaveLength(checks + 1)
})

test('discards a replica read when the replica fell behind in the meantime', async () => {
  const { reads } = pair(
    () => [{ reached: true }],
    () => [[{ reached: false }], [], [{ from: 'replica' }]],
  )
  expect(await from(reads)).toBe('primary')
})

test('reports an unavailable replica and skips it for a while', async () => {
  const { reads, queries, warned } = pair(() => Promise.reject(away))
  expect(await from(reads)).toBe('primary')
  expect(await from(reads)).toBe('primary')
  expect(queries).toEqual(['check', 'primary', 'primary'])
  expect(warned).toEqual([away])
})

test('doesn’t repeat a timed-out statement on the primary', async () => {
  const slow = new AppError('unavailable', 'Away.', { cause: Object.assign(new Error('slow'), { code: '57014' }) })
  const { reads, queries } = pair(
    () => [{ reached: true }],
    () => {
      throw slow
    },
  )
  await expect(from(reads)).rejects.toBe(slow)
  expect(queries).toEqual(['check', 'replica'])
})

test('verifies a replica before it reads, at the latest when it comes back', async () => {
  const { reads, queries, verifyWith } = pair(() => [{ reached: true }])
  verifyWith(() => Promise.reject(new StartupError('another database')))
  await expect(reads.checkPosition()).rejects.toThrow('another database')
  expect(await from(reads)).toBe('primary')
  expect(queries).toEqual(['primary'])
})

test('checks the scope with the replica’s rows', async () => {
  const { reads } = pair(
    () => [{ reached: true }],
    () => [[{ reached: true }], [{ said: 'over' }], []],
  )
  const strict: Scope = {
    ...scope,
    check: ([row]) => {
      if (row?.['said'] === 'over') throw new AppError('unauthorized', 'Over.')
    },
  }
  await expect(reads.read(strict, [question])).rejects.toThrow('Over.')
})

test('never reads from a server that isn’t a replica, and rejects another database at the start', async () => {
  const app = await startApplication()
  const env = { DATABASE_REPLICA_URL: app.ownerUrl }
  const own = await startApplication({ ownerUrl: app.ownerUrl, env })
  const partner = await makePartner(own)
  const { api } = await makeStaff(own, partner)
  const title = unique('Heavy')
  await makeDeal(own, partner, { title })
  const { total_count } = await api.call(calls.deals.listDeals, { query: { search: title } })
  expect(total_count).toBe(1)
  await own.close()
  const other = await testDatabase()
  await expect(startApplication({ ownerUrl: other.ownerUrl, env })).rejects.toThrow(/leads to another database/)
  await other.drop()
  await app.close()
})
