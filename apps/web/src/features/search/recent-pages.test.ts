import { expect, test } from 'vitest'
import { withRecentPage } from './recent-pages.ts'

const pageLink = (path: string) => ({ path, title: path.toUpperCase() })

test('lists the latest page first, without duplicates, six at most', () => {
  const opened = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g']
  const places = opened.reduce<ReturnType<typeof withRecentPage>>(
    (all, path) => withRecentPage(all, pageLink(path)),
    [],
  )
  expect(places.map(({ path }) => path)).toEqual(['g', 'f', 'e', 'd', 'c', 'a'])
})
