import { listBundles } from '@loanyard/contract/bundles/calls'
import type { Call } from '@loanyard/contract/core/call'
import { getBoard, getDeal, listDeals } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { listDoNext, listPortalDeals } from '@loanyard/contract/deals/portal-calls'
import { listLeads } from '@loanyard/contract/leads/calls'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { afterEach, expect, test, vi } from 'vitest'
import { routes } from '../../../page-files.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, signIn, type Role } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { newId } from '../../../testing/sample.ts'
import { session } from '../../lib/auth/session.ts'

interface EarlyPage {
  readonly route: string
  readonly as: Role
  readonly screen: typeof desktop | typeof phone
  readonly calls: readonly Call[]
}

const desktop = '(min-width: 700px)'
const phone = '(max-width: 699px)'
const pages: readonly EarlyPage[] = [
  { route: '/portal', as: 'client', screen: desktop, calls: [listPortalDeals, listDoNext] },
  { route: '/partner/{partnerId}/leads', as: 'admin', screen: desktop, calls: [listLeads] },
  { route: '/partner/{partnerId}/deals', as: 'admin', screen: desktop, calls: [getBoard] },
  { route: '/partner/{partnerId}/deals', as: 'admin', screen: phone, calls: [listDeals] },
  {
    route: '/partner/{partnerId}/deals/{dealId}',
    as: 'admin',
    screen: desktop,
    calls: [getDeal, listNotes, getDealSharing],
  },
  { route: '/partner/{partnerId}/bundles', as: 'admin', screen: desktop, calls: [listBundles] },
]

const wide = matchMedia
const narrowed = (query: string): MediaQueryList =>
  Object.assign(wide(query), { matches: query === phone || (query !== desktop && wide(query).matches) })

/** As public/start.js leaves them. */
function sendEarly(route: string, fill: (text: string) => string): Map<string, Promise<Response>> {
  const early = routes.find((page) => page.route === route)?.early ?? []
  const sent = early.filter(({ media }) => media === undefined || matchMedia(media).matches).map(({ url }) => fill(url))
  const replies = new Map(sent.map((url) => [url, server.fetch(url)]))
  globalThis.loanyardEarly = { access: session.access() ?? '', replies }
  return replies
}

afterEach(() => {
  globalThis.loanyardEarly = undefined
  vi.restoreAllMocks()
})

test.each(pages)('$route for $as, $screen: uses what was requested before its script', async (page) => {
  const ids: Readonly<Record<string, string>> = { partnerId, dealId: newId('deal') }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
  if (page.screen === phone) vi.spyOn(globalThis, 'matchMedia').mockImplementation(narrowed)
  for (const call of page.calls) server.serve(call)
  signIn(page.as)
  const replies = sendEarly(page.route, fill)
  expect(replies.size).toBeGreaterThan(2)
  await renderPage(fill(page.route), { as: page.as })
  await expect.poll(() => [...replies.keys()]).toEqual([])
})
