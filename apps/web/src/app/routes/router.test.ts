import { expect, test, vi } from 'vitest'
import { everyPage } from '../../../../../e2e/fixtures/every-page/page-visits.ts'

// The page checks media queries before anything renders.
vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined })))

test('covers every route, and only existing routes, in the accessibility tests', async () => {
  const { createPageRouter } = await import('./router.ts')
  const { routesById } = createPageRouter()
  expect(Object.keys(everyPage).toSorted()).toEqual(Object.keys(routesById).toSorted())
})

test('leaves out only redirects and layouts', async () => {
  const { createPageRouter } = await import('./router.ts')
  const { routesById } = createPageRouter()
  const pages = Object.values(routesById).filter(
    ({ options, children }) => 'component' in options && children === undefined,
  )
  const unseen = pages.map(({ id }) => id).filter((id) => everyPage[id]?.length === 0)
  expect(unseen).toEqual([])
})
