import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as z from 'zod'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { enterArea } from '../access/enter-area.ts'
import { enterPartner, toFirstPartner } from '../access/enter-partner.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { RouteError } from '../shell/route/route-error.tsx'
import { WithRouteLoader } from '../shell/route/route-loader.tsx'
import { authRoutes, home } from './auth.ts'
import { lazyPage } from './lazy-page.ts'
import { lender } from './lender.ts'
import { portal, portalNotFound, requests, requestsNotFound } from './portal-and-requests.ts'
import { publicPages } from './public.ts'
import { root } from './root.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import {
  auditSearch,
  bundleSearch,
  bundlesSearch,
  dealSearch,
  dealsSearch,
  leadsSearch,
  lenderSearch,
  lendersSearch,
  notificationsSearch,
  reportsSearch,
  securityLogSearch,
  userSearch,
  usersSearch,
} from './search-schemas.ts'

const onboarding = createRoute({
  getParentRoute: () => root,
  path: paths.partnerOnboarding,
  validateSearch: z.object({ step: z.enum(['company', 'plan']).optional().catch(undefined) }),
  component: lazyRouteComponent(
    () => loadChunk(() => import('../pages/partner/onboarding-page.tsx')),
    'OnboardingPage',
  ),
})

const forbidden = createRoute({
  getParentRoute: () => root,
  path: paths.partnerForbidden,
  component: lazyRouteComponent(lazyPage('forbidden'), 'ForbiddenPage'),
})

const notFound = createRoute({ getParentRoute: () => root, path: paths.partnerNotFound, component: NotFoundPage })

const staffArea = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: enterArea('partner'),
  component: lazyRouteComponent(lazyPage('staffLayout'), 'StaffLayout'),
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
  component: lazyRouteComponent(lazyPage('partnerLeads'), 'LeadsPage'),
})

const deals = createRoute({
  getParentRoute: () => partner,
  path: 'deals',
  validateSearch: dealsSearch,
  component: lazyRouteComponent(lazyPage('partnerDeals'), 'DealsPage'),
})

const deal = createRoute({
  getParentRoute: () => partner,
  path: 'deals/$dealId',
  validateSearch: dealSearch,
  component: lazyRouteComponent(lazyPage('partnerDeal'), 'DealPage'),
})

const bundles = createRoute({
  getParentRoute: () => partner,
  path: 'bundles',
  validateSearch: bundlesSearch,
  component: lazyRouteComponent(lazyPage('partnerBundles'), 'BundlesPage'),
})

const bundle = createRoute({
  getParentRoute: () => partner,
  path: 'bundles/$bundleId',
  validateSearch: bundleSearch,
  component: lazyRouteComponent(lazyPage('partnerBundle'), 'BundlePage'),
})

const bookDemo = createRoute({
  getParentRoute: () => partner,
  path: 'book-demo',
  component: lazyRouteComponent(lazyPage('partnerBookDemo'), 'BookDemoPage'),
})

const lenders = createRoute({
  getParentRoute: () => partner,
  path: 'lenders',
  validateSearch: lendersSearch,
  component: lazyRouteComponent(lazyPage('partnerLenders'), 'LendersPage'),
})

const partnerLender = createRoute({
  getParentRoute: () => partner,
  path: 'lenders/$lenderId',
  validateSearch: lenderSearch,
  component: lazyRouteComponent(lazyPage('partnerLender'), 'LenderPage'),
})

const users = createRoute({
  getParentRoute: () => partner,
  path: 'user-management',
  validateSearch: usersSearch,
  component: lazyRouteComponent(lazyPage('partnerUsers'), 'UsersPage'),
})

const user = createRoute({
  getParentRoute: () => partner,
  path: 'user-management/$staffId',
  validateSearch: userSearch,
  component: lazyRouteComponent(lazyPage('partnerUsers'), 'UserPage'),
})

const account = createRoute({
  getParentRoute: () => partner,
  path: 'account',
  component: lazyRouteComponent(lazyPage('account'), 'AccountPage'),
})

const settings = createRoute({
  getParentRoute: () => partner,
  path: 'settings',
  component: lazyRouteComponent(lazyPage('partnerSettings'), 'SettingsPage'),
})

const audit = createRoute({
  getParentRoute: () => partner,
  path: 'audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(lazyPage('partnerAudit'), 'AuditPage'),
})

const securityLog = createRoute({
  getParentRoute: () => partner,
  path: 'security-log',
  validateSearch: securityLogSearch,
  component: lazyRouteComponent(lazyPage('partnerSecurityLog'), 'SecurityLogPage'),
})

const reports = createRoute({
  getParentRoute: () => partner,
  path: 'reports',
  validateSearch: reportsSearch,
  component: lazyRouteComponent(lazyPage('partnerReports'), 'ReportsPage'),
})

const notifications = createRoute({
  getParentRoute: () => partner,
  path: 'notifications',
  validateSearch: notificationsSearch,
  component: lazyRouteComponent(lazyPage('notifications'), 'NotificationsPage'),
})

const partnerElsewhere = createRoute({ getParentRoute: () => partner, path: '$', component: NotFoundPage })

const routeTree = root.addChildren([
  home,
  ...publicPages,
  ...authRoutes,
  onboarding,
  forbidden,
  notFound,
  staffArea.addChildren([
    partnerHome,
    partner.addChildren([
      partnerIndex,
      leads,
      deals,
      deal,
      bundles,
      bundle,
      account,
      settings,
      audit,
      securityLog,
      reports,
      notifications,
      bookDemo,
      lenders,
      partnerLender,
      users,
      user,
      partnerElsewhere,
    ]),
  ]),
  portal,
  portalNotFound,
  lender,
  requests,
  requestsNotFound,
])

/** Each route is its own chunk. Route ids look like `/staff/partner/$partnerId/deals`. */
export function createPageRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
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
export type PageRouter = ReturnType<typeof createPageRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: PageRouter
  }
}
