import { afterEach, expect, test, vi } from 'vitest'
import { noAnalytics, openAnalytics } from './analytics.ts'

const pageWith = (content: string | null) => ({
  querySelector: () => (content === null ? null : { content }) as never,
})
const event = { kind: 'page_view', route: '/partner/$partnerId/deals' } as const

afterEach(() => vi.unstubAllGlobals())

test('sends nothing if the page names no address', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const analytics = await openAnalytics(pageWith(null))
  expect(analytics).toBe(noAnalytics)
  analytics.track(event)
  expect(fetched).not.toHaveBeenCalled()
})

test('sends the route without cookies and ignores failures', async () => {
  const fetched = vi.fn(() => Promise.reject(new Error('away')))
  vi.stubGlobal('fetch', fetched)
  const analytics = await openAnalytics(pageWith('https://counts.example.com/events'))
  analytics.track(event)
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    'https://counts.example.com/events',
    expect.objectContaining({ body: JSON.stringify(event), credentials: 'omit', referrerPolicy: 'no-referrer' }),
  )
})
