import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRealtime } from '../../lib/realtime/realtime.ts'
import { watchForNewBuild } from './watch-for-new-build.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stop?.()
  vi.useRealTimers()
})

let stop: (() => void) | undefined

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'

  show(state: DocumentVisibilityState): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

/** A page whose event stream has been open since it was loaded. */
function openPage() {
  const realtime = createRealtime()
  const page = new Page()
  const facts = { isNew: false, isBusy: false }
  const hasNewBuild = vi.fn(async () => facts.isNew)
  const [offerReload, reload] = [vi.fn<() => void>(), vi.fn<() => void>()]
  stop = watchForNewBuild({ realtime, page, hasNewBuild, isBusy: () => facts.isBusy, offerReload, reload })
  realtime.setOpen(true)
  const reconnect = async () => {
    realtime.setOpen(false)
    realtime.setOpen(true)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { page, facts, hasNewBuild, offerReload, reload, reconnect }
}

test('doesn’t ask for the build when the stream opens for the first time', async () => {
  const { facts, hasNewBuild, offerReload } = openPage()
  facts.isNew = true
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(hasNewBuild).not.toHaveBeenCalled()
  expect(offerReload).not.toHaveBeenCalled()
})

test('offers to reload a visible page once, after the stream has reconnected to a server with a new build', async () => {
  const { facts, hasNewBuild, offerReload, reload, reconnect } = openPage()
  await reconnect()
  expect(offerReload).not.toHaveBeenCalled()
  facts.isNew = true
  await reconnect()
  await reconnect()
  expect(offerReload).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
  expect(hasNewBuild).toHaveBeenCalledTimes(2)
})

test('reloads a hidden page by itself', async () => {
  const { page, facts, offerReload, reload, reconnect } = openPage()
  page.show('hidden')
  facts.isNew = true
  await reconnect()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(offerReload).not.toHaveBeenCalled()
})

test('reloads once the page is hidden, but never while something may be unsaved', async () => {
  const { page, facts, offerReload, reload, reconnect } = openPage()
  Object.assign(facts, { isNew: true, isBusy: true })
  page.show('hidden')
  await reconnect()
  expect(offerReload).toHaveBeenCalledTimes(1)
  page.show('visible')
  page.show('hidden')
  expect(reload).not.toHaveBeenCalled()
  facts.isBusy = false
  page.show('visible')
  expect(reload).not.toHaveBeenCalled()
  page.show('hidden')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('asks again five minutes later, in case another server still had the old build', async () => {
  const { facts, offerReload, reconnect } = openPage()
  await reconnect()
  facts.isNew = true
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(offerReload).toHaveBeenCalledTimes(1)
})

test('does nothing after it is stopped', async () => {
  const { page, facts, hasNewBuild, offerReload, reload, reconnect } = openPage()
  await reconnect()
  stop?.()
  facts.isNew = true
  page.show('hidden')
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  await reconnect()
  expect(hasNewBuild).toHaveBeenCalledTimes(1)
  expect(offerReload).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})
