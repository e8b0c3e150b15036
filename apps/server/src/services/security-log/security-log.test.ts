import { expect, test } from 'vitest'
import type { Database } from '../../db/client/database.ts'
import { AppError } from '../../errors.ts'
import type { SecurityEvent } from './security-event.ts'
import { SecurityLog } from './security-log.ts'

interface Row {
  readonly request_id: string
  readonly count: number
}

const event: SecurityEvent = {
  kind: 'sign_in',
  outcome: 'failed',
  user_id: null,
  session_id: null,
  partner_id: null,
  address: '127.0.0.1',
  user_agent: 'test',
  request_id: '',
}
const away = () => new AppError('unavailable', 'We can’t reach the database right now.')

/** A security log over a fake database, where `answer` accepts or rejects a batch. */
function openLog(answer: (rows: readonly Row[]) => Promise<void> | void = () => undefined) {
  const rows: Row[] = []
  const batches: number[] = []
  const lines: { request_id: string; text: string }[] = []
  const read: Database['read'] = async (_scope, [statement]) => {
    const batch = JSON.parse(String(statement?.values[0])) as Row[]
    batches.push(batch.length)
    await answer(batch)
    rows.push(...batch)
    return [[]]
  }
  const line = (said: unknown, text?: string) => lines.push({ request_id: (said as Row).request_id, text: text ?? '' })
  const settings = { days: 730, alerts: { documents: 1, failures: 1, refusals: 1 } }
  const log = new SecurityLog({
    database: { read },
    log: { info: line, warn: line, error: line },
    keyedHash: { of: () => Buffer.alloc(32) },
    settings,
  })
  const take = (first: number, last: number) => {
    for (let number = first; number <= last; number++) log.recordEvent({ ...event, request_id: `r${number}` })
  }
  return { log, take, rows, batches, lines }
}

/** Lets one batch through per call. */
function pausedWrites() {
  const waiting: (() => void)[] = []
  return {
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
    next: async () => {
      await expect.poll(() => waiting.length, { interval: 2 }).toBe(1)
      waiting.shift()?.()
    },
  }
}

test('writes every event of several batches, including those recorded during a write', async () => {
  const writes = pausedWrites()
  const { log, take, rows } = openLog(writes.wait)
  take(1, 600)
  // By now the first 500 are being written.
  await new Promise(setImmediate)
  take(601, 1300)
  for (let batch = 0; batch < 3; batch++) await writes.next()
  await log.flush()
  expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(1300)
  expect(rows.every(({ count }) => count === 1)).toBe(true)
})

test('waits for its own event only, not for later ones', async () => {
  const writes = pausedWrites()
  const { log, take, rows } = openLog(writes.wait)
  take(1, 10)
  await new Promise(setImmediate)
  const written = log.recordNow({ ...event, request_id: 'own' })
  take(11, 2000)
  await writes.next()
  await writes.next()
  await written
  expect(rows.map(({ request_id }) => request_id)).toContain('own')
  expect(rows.length).toBeLessThan(600)
  for (let batch = 0; batch < 3; batch++) await writes.next()
  await log.flush()
  expect(rows).toHaveLength(2001)
})

test('drops and logs only the row that the database rejects, and fails only for its caller', async () => {
  const { log, take, rows, lines } = openLog((batch) => {
    if (batch.some(({ request_id }) => request_id.endsWith('7'))) throw new Error('unsupported Unicode escape sequence')
  })
  const own = log.recordNow({ ...event, request_id: 'own' })
  const refused = log.recordNow({ ...event, request_id: 'own 7' })
  take(1, 100)
  await expect(refused).rejects.toThrow('unsupported Unicode')
  await own
  await log.flush()
  expect(rows).toHaveLength(91)
  const said = lines.filter(({ text }) => text === 'security event not stored').map(({ request_id }) => request_id)
  expect(said).toHaveLength(11)
  expect(said.every((id) => id.endsWith('7'))).toBe(true)
})

test('keeps waiting events while the database is down and writes them when it’s back', async () => {
  let isAway = true
  const { log, take, rows } = openLog(() => {
    if (isAway) throw away()
  })
  take(1, 700)
  const sampled = { ...event, request_id: 'sampled', isSampled: true }
  log.recordEvent(sampled)
  await expect(log.flush()).rejects.toMatchObject({ code: 'unavailable' })
  log.recordEvent(sampled)
  // Nothing is served if its event can't be written, and the log doesn't claim later that it was.
  await expect(log.recordNow({ ...event, request_id: 'export' })).rejects.toMatchObject({ code: 'unavailable' })
  expect(rows).toEqual([])
  isAway = false
  await expect.poll(() => rows.length, { timeout: 5000 }).toBe(701)
  expect(rows.find(({ request_id }) => request_id === 'sampled')?.count).toBe(2)
  expect(rows.some(({ request_id }) => request_id === 'export')).toBe(false)
})

test('still logs events while too many are waiting, and serves nothing that must be recorded first', async () => {
  const writes = pausedWrites()
  const { log, take, lines } = openLog(writes.wait)
  take(1, 20_000)
  log.recordEvent({ ...event, request_id: 'too many' })
  expect(lines).toHaveLength(20_001)
  expect(lines.at(-1)).toEqual({ request_id: 'too many', text: 'security event not stored: too many are waiting' })
  await expect(log.recordNow({ ...event, request_id: 'export' })).rejects.toMatchObject({ code: 'unavailable' })
  for (let batch = 0; batch < 40; batch++) await writes.next()
  await log.flush()
})

test('limits texts and replaces what PostgreSQL rejects in them', async () => {
  const { log, rows } = openLog()
  log.recordEvent({ ...event, user_agent: 'nul\0', data: { deep: ['half \ud83d'], long: 'x'.repeat(60_000) } })
  await log.flush()
  expect(rows).toMatchObject([{ user_agent: 'nul\ufffd', data: { deep: ['half \ufffd'], long: 'x'.repeat(500) } }])
})
