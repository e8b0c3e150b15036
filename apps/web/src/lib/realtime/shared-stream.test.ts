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
  readonly received: RealtimeEvent[]
  readonly opened: Opened[]
  readonly stop: () => void
}

let count = 0
const ownName = () => `test ${(count += 1)}`

function openTab(name: string, locks: SharedStreamOptions['locks'], since = Date.now()): Tab {
  const realtime = createRealtime()
  const received: RealtimeEvent[] = []
  const opened: Opened[] = []
  realtime.listen((event) => received.push(event))
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
  return { realtime, received, opened, stop }
}

const settled = () => new Promise((done) => setTimeout(done, 30))
const notificationEvent: RealtimeEvent = { name: 'notification', about: { area: 'portal', partner: 'ptnr_1' } }
const firstOf = ({ opened }: Tab): Opened => {
  const [stream] = opened
  if (stream === undefined) throw new Error('the tab has no stream')
  return stream
}

test('opens one stream for all tabs and tells them whether it is open', async () => {
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
  expect([first.received, second.received]).toEqual([[notificationEvent], [notificationEvent]])
})

test('resumes after the last event in the next tab when the leading tab closes', async () => {
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

test('sends a new tab the events since its first request and whether the stream is open', async () => {
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
  expect(second.received).toEqual([notificationEvent])
  expect(second.realtime.isOpen()).toBe(true)
  expect(first.received).toEqual([earlier, notificationEvent])
})

test('sends resync to a tab older than the remembered events', async () => {
  const [name, locks] = [ownName(), queue()]
  const since = Date.now() - 1
  const first = openTab(name, locks)
  await settled()
  for (let event = 0; event < 300; event += 1) firstOf(first).onEvent(notificationEvent, `id ${event}`)
  await settled()
  const second = openTab(name, locks, since)
  await settled()
  expect(second.received).toEqual([{ name: 'resync' }])
})

test('forwards a tab’s own events to the other tabs', async () => {
  const [name, locks] = [ownName(), queue()]
  const first = openTab(name, locks)
  const second = openTab(name, locks)
  await settled()
  second.realtime.publishToOtherTabs(notificationEvent)
  await settled()
  expect([first.received, second.received]).toEqual([[notificationEvent], []])
})

test('starts the first stream at the time of the tab’s first request', async () => {
  const tab = openTab(ownName(), queue(), 1_700_000_000_000)
  await settled()
  expect(firstOf(tab).lastId).toBe(idOfTime(1_700_000_000_000))
  expect(idOfTime(1_700_000_000_000)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
