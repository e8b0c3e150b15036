import { afterEach, expect, test } from 'vitest'
import { createRealtime, type Realtime, type RealtimeEvent } from './realtime.ts'
import { idOfTime, SharedStream, type SharedStreamOptions } from './shared-stream.ts'

type Opened = Parameters<SharedStreamOptions['open']>[0]

/** A Web Lock: one holder at a time, the others queue. */
function queue(): SharedStreamOptions['locks'] {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, { signal }: LockOptions, work: () => Promise<void>) => {
    const turn = last.then(async () => {
      if (signal?.aborted) throw new DOMException('', 'AbortError')
      await work()
    })
    last = turn.catch(() => undefined)
    return turn
  }
  return { request } as unknown as SharedStreamOptions['locks']
}

const stopping: (() => void)[] = []
afterEach(() => stopping.splice(0).forEach((stop) => stop()))

interface Tab {
  readonly realtime: Realtime
  readonly heard: RealtimeEvent[]
  readonly opened: Opened[]
  readonly stop: () => void
}

let count = 0
const ownName = () => `test ${(count += 1)}`

function openTab(name: string, locks: SharedStreamOptions['locks'], since = Date.now()): Tab {
  const realtime = createRealtime()
  const heard: RealtimeEvent[] = []
  const opened: Opened[] = []
  realtime.listen((event) => heard.push(event))
  const stream = new SharedStream({
    name,
    since,
    realtime,
    locks,
    open: (options) => {
      opened.push(options)
      return { close: () => undefined }
    },
  })
  const stop = () => stream.stop()
  stopping.push(stop)
  return { realtime, heard, opened, stop }
}

const settled = () => new Promise((done) => setTimeout(done, 30))
const notificationEvent: RealtimeEvent = { name: 'notification', about: { area: 'portal', partner: 'ptnr_1' } }
const firstOf = ({ opened }: Tab): Opened => {
  const [stream] = opened
  if (stream === undefined) throw new Error('the tab has no stream')
  return stream
}

test('one tab has the stream, all hear of it and know whether it is open', async () => {
  const [name, locks] = [ownName(), queue()]
  const first = openTab(name, locks)
  await settled()
  const second = openTab(name, locks)
  await settled()
  expect([first.opened.length, second.opened.length]).toEqual([1, 0])
  firstOf(first).onOpen(true)
  firstOf(first).onEvent(notificationEvent, 'id 1')
  await settled()
  expect([first.realtime.isOpen(), second.realtime.isOpen()]).toEqual([true, true])
  expect([first.heard, second.heard]).toEqual([[notificationEvent], [notificationEvent]])
})

test('when it is closed the next one goes on after the last event', async () => {
  const [name, locks] = [ownName(), queue()]
  const first = openTab(name, locks)
  await settled()
  const second = openTab(name, locks)
  firstOf(first).onEvent(notificationEvent, 'id 7')
  await settled()
  first.stop()
  await settled()
  expect(firstOf(second).lastId).toBe('id 7')
})

test('a tab that comes hears what happened since it asked for what it shows, and whether the stream is open', async () => {
  const [name, locks] = [ownName(), queue()]
  const first = openTab(name, locks)
  await settled()
  firstOf(first).onOpen(true)
  const earlier: RealtimeEvent = { name: 'notification', about: { area: 'portal', partner: 'ptnr_2' } }
  firstOf(first).onEvent(earlier, 'id 1')
  await settled()
  const since = Date.now()
  firstOf(first).onEvent(notificationEvent, 'id 2')
  await settled()
  const second = openTab(name, locks, since)
  await settled()
  expect(second.heard).toEqual([notificationEvent])
  expect(second.realtime.isOpen()).toBe(true)
  expect(first.heard).toEqual([earlier, notificationEvent])
})

test('a tab that asked before what is remembered is told to ask again for everything', async () => {
  const [name, locks] = [ownName(), queue()]
  const since = Date.now() - 1
  const first = openTab(name, locks)
  await settled()
  for (let event = 0; event < 300; event += 1) firstOf(first).onEvent(notificationEvent, `id ${event}`)
  await settled()
  const second = openTab(name, locks, since)
  await settled()
  expect(second.heard).toEqual([{ name: 'resync' }])
})

test('what one tab does that the server tells nobody of, the others hear', async () => {
  const [name, locks] = [ownName(), queue()]
  const first = openTab(name, locks)
  const second = openTab(name, locks)
  await settled()
  second.realtime.publishToOtherTabs(notificationEvent)
  await settled()
  expect([first.heard, second.heard]).toEqual([[notificationEvent], []])
})

test('the first stream begins at the moment the tab asked for what it shows', async () => {
  const tab = openTab(ownName(), queue(), 1_700_000_000_000)
  await settled()
  expect(firstOf(tab).lastId).toBe(idOfTime(1_700_000_000_000))
  expect(idOfTime(1_700_000_000_000)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
