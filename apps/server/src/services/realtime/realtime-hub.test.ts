import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Database } from '../../db/client/database.ts'
import type { Statement } from '../../db/client/statement.ts'
import { newUuid } from '../ids.ts'
import type { RealtimeEvent } from './channel.ts'
import { RealtimeHub } from './realtime-hub.ts'

/** Realtime events over a database that accepts or rejects notifications; nothing listens. */
function makeLive() {
  const sent: string[] = []
  const errors: unknown[] = []
  const state = { isAway: false }
  const read = (_scope: unknown, [statement]: readonly Statement[]) => {
    if (state.isAway) return Promise.reject(new Error('away'))
    sent.push(String(statement?.values[1]))
    return Promise.resolve([[]])
  }
  const live = new RealtimeHub({
    listenUrl: 'postgres://none@127.0.0.1:1/none',
    role: undefined,
    // Publishing needs nothing else of it.
    database: { read } as unknown as Database,
    onError: (error) => errors.push(error),
  })
  return { live, sent, errors, state }
}

const something = (): RealtimeEvent => ({ partner: newUuid(), deal: null, kind: 'lead', id: newUuid() })

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 5000; !isTrue(); await sleep(10)) {
    if (Date.now() > deadline) throw new Error('it did not come to that')
  }
}

test('publishes rejected events once the database accepts them', async () => {
  const { live, sent, errors, state } = makeLive()
  state.isAway = true
  const [first, second] = [something(), something()]
  live.publish(first)
  await until(() => errors.length > 0)
  live.publish(second)
  state.isAway = false
  await until(() => sent.length > 0)
  expect(sent.join()).toContain(first.id)
  expect(sent.join()).toContain(second.id)
  await live.close()
})

test('publishes events during shutdown and none afterwards', async () => {
  const { live, sent } = makeLive()
  const [before, during, after] = [something(), something(), something()]
  live.publish(before)
  live.endStreams()
  live.publish(during)
  await live.close()
  vi.useFakeTimers()
  live.publish(after)
  await vi.advanceTimersByTimeAsync(10_000).finally(() => vi.useRealTimers())
  expect(sent.join()).toContain(before.id)
  expect(sent.join()).toContain(during.id)
  expect(sent.join()).not.toContain(after.id)
})
