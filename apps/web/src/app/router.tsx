import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import * as z from 'zod'
import { paths, safeNext } from '../lib/paths.ts'
import { session } from '../lib/session.ts'
import { NotFoundPage } from './partner/not-found-page.tsx'
import { dealSearch, dealsSearch, leadsSearch } from './partner/search.ts'
import { enterPartner, enterStaffArea, toFirstPartner } from './partner/staff-access.ts'
import { AndLoader } from './shell/route-loader.tsx'
import { RouteFailed } from './shell/route-failed.tsx'
import { Shell } from './shell/shell.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

export interface PageContext {
  queryClient: QueryClient
}

const root = createRootRouteWithContext<PageContext>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.partner, replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: paths.partnerLogin,
  validateSearch: z.object({ next: z.string().max(2000).optional().catch(undefined) }),
  beforeLoad: ({ search }) => {
    if (session.isSignedIn()) throw redirect({ href: safeNext(search.next) ?? paths.partner, replace: true })
  },
  component: lazyRouteComponent(() => import('./partner/login-page.tsx'), 'LoginPage'),
})

const forbidden = createRoute({
  getParentRoute: () => root,
  path: paths.partnerForbidden,
  component: lazyRouteComponent(() => import('./partner/forbidden-page.tsx'), 'ForbiddenPage'),
})

const notFound = createRoute({ getParentRoute: () => root, path: paths.partnerNotFound, component: NotFoundPage })

const staffArea = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: enterStaffArea,
  component: lazyRouteComponent(() => import('./partner/staff-gate.tsx'), 'StaffGate'),
})

const partnerHome = createRoute({
  getParentRoute: () => staffArea,
  path: paths.partner,
  beforeLoad: ({ context }) => toFirstPartner(context.user),
})

const partner = createRoute({
  getParentRoute: () => staffArea,
  path: '/partner/$partnerId',
  beforeLoad: ({ context, params }) => enterPartner(context.user, params.partnerId),
})

const partnerIndex = createRoute({
  getParentRoute: () => partner,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/partner/$partnerId/deals', params, replace: true })
  },
})

const leads = createRoute({
  getParentRoute: () => partner,
  path: 'leads',
  validateSearch: leadsSearch,
  component: lazyRouteComponent(() => import('./partner/leads-page.tsx'), 'LeadsPage'),
})

const deals = createRoute({
  getParentRoute: () => partner,
  path: 'deals',
  validateSearch: dealsSearch,
  component: lazyRouteComponent(() => import('./partner/deals-page.tsx'), 'DealsPage'),
})

const deal = createRoute({
  getParentRoute: () => partner,
  path: 'deals/$dealId',
  validateSearch: dealSearch,
  component: lazyRouteComponent(() => import('./partner/deal-page.tsx'), 'DealPage'),
})

/** Whatever else is under a partner; without a partner id its parent leads to the first partner's deals. */
const partnerElsewhere = createRoute({ getParentRoute: () => partner, path: '$', component: NotFoundPage })

const routeTree = root.addChildren([
  home,
  login,
  forbidden,
  notFound,
  staffArea.addChildren([partnerHome, partner.addChildren([partnerIndex, leads, deals, deal, partnerElsewhere])]),
])

/** The routes of the page, each its own chunk. Ids of routes: `/staff/partner/$partnerId/deals` and so on. */
export function createPageRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteFailed,
    defaultNotFoundComponent: NotFoundPage,
    // Around all pages, not in the shell: the loader is there before the first page is.
    InnerWrap: AndLoader,
    scrollRestoration: true,
  })
}
export type PageRouter = ReturnType<typeof createPageRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: PageRouter
  }
}
