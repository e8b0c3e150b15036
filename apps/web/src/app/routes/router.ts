import { createRouter } from '@tanstack/react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { RouteError } from '../shell/route/route-error.tsx'
import { WithRouteLoader } from '../shell/route/route-loader.tsx'
import { authRoutes, home } from './auth.ts'
import { lender } from './lender.ts'
import { forbidden, onboarding, partnerNotFound } from './partner-entrance.ts'
import { staff } from './partner.ts'
import { portal, portalNotFound } from './portal.ts'
import { publicPages } from './public.ts'
import { requests, requestsNotFound } from './requests.ts'
import { root } from './root.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const routeTree = root.addChildren([
  home,
  ...publicPages,
  ...authRoutes,
  onboarding,
  forbidden,
  partnerNotFound,
  staff,
  portal,
  portalNotFound,
  lender,
  requests,
  requestsNotFound,
])

/** Each route is its own chunk. Route ids look like `/staff/partner/$partnerId/deals`. */
export function createPageRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    // Around all pages rather than in the shell, because the loader must show before the first page does.
    InnerWrap: WithRouteLoader,
    scrollRestoration: true,
  })
}
type PageRouter = ReturnType<typeof createPageRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: PageRouter
  }
}
