import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database/database.ts'
import { severableConnection } from '../../../testing/database/severable-connection.ts'
import { newUuid } from '../ids.ts'
import { Channel, type RealtimeEvent } from './channel.ts'

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 8000; !isTrue(); await sleep(20)) {
    if (Date.now() > deadline) throw new Error('it did not come to that')
  }
}

test('replaces a connection that went silent and receives events on the next one', async () => {
  const database = await testDatabase()
  const wires: Socket[] = []
  const wire = await severableConnection(database.ownerUrl, (near) => wires.push(near))
  const heard: RealtimeEvent[] = []
  let gaps = 0
  const channel = new Channel({
    listenUrl: wire.url,
    role: undefined,
    probeMs: 200,
    onEvents: (some) => heard.push(...some),
    onGap: () => gaps++,
    onError: () => undefined,
  })
  channel.start()
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const one: RealtimeEvent = { partner: newUuid(), deal: null, kind: 'lead', id: newUuid() }
  const [payload = ''] = Channel.payloads([one])
  const notify = () => client.query('select pg_notify($1, $2)', [Channel.channelName, payload])
  while (heard.length === 0) await notify().then(() => sleep(50))
  // No more data and no error, as if a machine on the way had died.
  const [silent] = wires
  silent?.unpipe()
  silent?.on('data', () => undefined)
  await until(() => gaps === 1)
  heard.length = 0
  await notify()
  await until(() => heard.length > 0)
  expect(heard).toEqual([one])
  await channel.close()
  await client.end()
  await wire.cut()
  await database.drop()
})
