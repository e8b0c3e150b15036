import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasNewBuild, reloadForNewBuild, reloadPage } from './reload-for-new-build.ts'

const reload = vi.fn<() => void>()
let stored: Map<string, string>
/** What the server answers for its first page. */
let served: () => Promise<Response>

beforeEach(() => {
  stored = new Map()
  reload.mockClear()
  vi.stubGlobal('fetch', () => served())
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/assets/main-1.js' }) })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const serve = (build: number) => () =>
  Promise.resolve(new Response(`<script type="module" src="/assets/main-${build}.js">`))

test('tells a new build by the script of the page that the server has', async () => {
  served = serve(1)
  expect(await hasNewBuild()).toBe(false)
  served = serve(2)
  expect(await hasNewBuild()).toBe(true)
})

test('takes a server that doesn’t answer for one without a new build', async () => {
  served = () => Promise.reject(new TypeError('offline'))
  expect(await hasNewBuild()).toBe(false)
  expect(await reloadForNewBuild()).toBe('no answer')
  served = () => Promise.resolve(new Response('Bad gateway', { status: 502 }))
  expect(await hasNewBuild()).toBe(false)
})

test('sees no new build within a minute of a reload, so that nothing loops', async () => {
  served = serve(2)
  reloadPage()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(await hasNewBuild()).toBe(false)
  expect(await reloadForNewBuild()).toBe('still the same')
  expect(reload).toHaveBeenCalledTimes(1)
  vi.useFakeTimers({ now: Date.now() + 61_000 })
  expect(await hasNewBuild()).toBe(true)
  vi.useRealTimers()
})
