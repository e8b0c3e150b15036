import type { ViewList } from '@loanyard/contract/staff/views/lists'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { enterArea, enterPartner, toFirstPartner, toStartPage } from '../access/enter-area.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { lastOf, type Entering } from './last-of.ts'
import { lazyPage } from './lazy-page.ts'
import { accountPage, notifications, root } from './root.ts'
import {
  auditSearch,
  dealSearch,
  dealsSearch,
  leadsSearch,
  lenderSearch,
  lendersSearch,
  oneOf,
  portalPreviewSearch,
  reportsSearch,
  requestsSearch,
  settingsSearch,
  searchParams,
  securityLogSearch,
  text,
} from './search-params.ts'
import { bundleSearch, bundlesSearch, userSearch, usersSearch } from './setup-search-params.ts'

const staffArea = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  beforeLoad: enterArea('partner'),
  component: lazyRouteComponent(lazyPage('layouts'), 'StaffLayout'),
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
  beforeLoad: ({ context, params }) => toStartPage(context.user, params.partnerId),
})

/** Shows a list as it was left. */
const asLeft =
  (list: ViewList, searchOf: (search: Record<string, unknown>) => object) => async (entering: Entering) => {
    const last = await lastOf(list, entering)
    const { params } = entering
    if (last)
      throw redirect({ to: `/partner/$partnerId/${list}`, params, search: searchOf({ ...last }), replace: true })
  }

const leads = createRoute({
  getParentRoute: () => partner,
  path: 'leads',
  validateSearch: leadsSearch,
  beforeLoad: asLeft('leads', leadsSearch),
  component: lazyRouteComponent(lazyPage('partnerLeads'), 'LeadsPage'),
})

const deals = createRoute({
  getParentRoute: () => partner,
  path: 'deals',
  validateSearch: dealsSearch,
  beforeLoad: asLeft('deals', dealsSearch),
  component: lazyRouteComponent(lazyPage('partnerDeals'), 'DealsPage'),
})

const deal = createRoute({
  getParentRoute: () => partner,
  path: 'deals/$dealId',
  validateSearch: dealSearch,
  component: lazyRouteComponent(lazyPage('partnerDeal'), 'DealPage'),
})

const portalPreview = createRoute({
  getParentRoute: () => partner,
  path: 'deals/$dealId/portal-preview',
  validateSearch: portalPreviewSearch,
  component: lazyRouteComponent(lazyPage('partnerPortalPreview'), 'PortalPreviewPage'),
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

const checklistPreview = createRoute({
  getParentRoute: () => partner,
  path: 'bundles/$bundleId/portal-preview',
  validateSearch: portalPreviewSearch,
  component: lazyRouteComponent(lazyPage('partnerPortalPreview'), 'ChecklistPreviewPage'),
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
  beforeLoad: asLeft('lenders', lendersSearch),
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
  component: accountPage,
})

const settings = createRoute({
  getParentRoute: () => partner,
  path: 'settings',
  validateSearch: settingsSearch,
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

const review = createRoute({
  getParentRoute: () => partner,
  path: 'review',
  validateSearch: searchParams({ of: oneOf(['mine', 'everyone']), request: text() }),
  component: lazyRouteComponent(lazyPage('partnerReview'), 'ReviewPage'),
})

const requests = createRoute({
  getParentRoute: () => partner,
  path: 'requests',
  validateSearch: requestsSearch,
  beforeLoad: asLeft('requests', requestsSearch),
  component: lazyRouteComponent(lazyPage('partnerRequests'), 'RequestsPage'),
})

const today = createRoute({
  getParentRoute: () => partner,
  path: 'today',
  validateSearch: searchParams({ of: oneOf(['mine', 'everyone']) }),
  component: lazyRouteComponent(lazyPage('partnerToday'), 'TodayPage'),
})

const partnerNotifications = createRoute({ getParentRoute: () => partner, ...notifications })

const partnerElsewhere = createRoute({ getParentRoute: () => partner, path: '$', component: NotFoundPage })

export const staff = staffArea.addChildren([
  partnerHome,
  partner.addChildren([
    partnerIndex,
    today,
    leads,
    deals,
    deal,
    portalPreview,
    bundles,
    bundle,
    checklistPreview,
    account,
    settings,
    audit,
    securityLog,
    review,
    requests,
    reports,
    partnerNotifications,
    bookDemo,
    lenders,
    partnerLender,
    users,
    user,
    partnerElsewhere,
  ]),
])
