import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { enterArea } from '../access/enter-area.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { lazyPage } from './lazy-page.ts'
import { notifications } from './notifications.ts'
import { root } from './root.ts'

const account = lazyRouteComponent(lazyPage('account'), 'AccountPage')
const areaLayout = lazyRouteComponent(lazyPage('areaLayout'), 'AreaLayout')

const portalArea = createRoute({
  getParentRoute: () => root,
  path: paths.portal,
  beforeLoad: enterArea('portal'),
  component: areaLayout,
})

const dashboard = createRoute({
  getParentRoute: () => portalArea,
  path: '/',
  component: lazyRouteComponent(lazyPage('portalDashboard'), 'DashboardPage'),
})

const portalDeal = createRoute({
  getParentRoute: () => portalArea,
  path: '$partnerId/$dealId',
  component: lazyRouteComponent(lazyPage('portalDealLayout'), 'PortalDealLayout'),
})

const portalDealStart = createRoute({
  getParentRoute: () => portalDeal,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/portal/$partnerId/$dealId/my-docs', params, replace: true })
  },
})

const myDocs = createRoute({
  getParentRoute: () => portalDeal,
  path: 'my-docs',
  component: lazyRouteComponent(lazyPage('portalMyDocs'), 'MyDocsPage'),
})

/** The parent page shows both the list and the open request. */
const myDocsList = createRoute({ getParentRoute: () => myDocs, path: '/' })
const myDoc = createRoute({ getParentRoute: () => myDocs, path: '$requestId' })

const signDoc = createRoute({
  getParentRoute: () => portalDeal,
  path: 'my-docs/$requestId/sign',
  component: lazyRouteComponent(lazyPage('portalSign'), 'SignPage'),
})

const portalSettings = createRoute({ getParentRoute: () => portalArea, path: 'settings', component: account })
const portalNotifications = createRoute({ getParentRoute: () => portalArea, ...notifications })
const portalElsewhere = createRoute({ getParentRoute: () => portalArea, path: '$', component: NotFoundPage })

export const portal = portalArea.addChildren([
  dashboard,
  portalDeal.addChildren([portalDealStart, myDocs.addChildren([myDocsList, myDoc]), signDoc]),
  portalSettings,
  portalNotifications,
  portalElsewhere,
])

/** Outside the area's layout, so that it also works signed out. */
export const portalNotFound = createRoute({
  getParentRoute: () => root,
  path: paths.portalNotFound,
  component: NotFoundPage,
})

const requestsArea = createRoute({
  getParentRoute: () => root,
  path: paths.requests,
  beforeLoad: enterArea('requests'),
  component: areaLayout,
})
const ownRequests = createRoute({
  getParentRoute: () => requestsArea,
  path: '/',
  component: lazyRouteComponent(lazyPage('requests'), 'RequestsPage'),
})
const requestsSettings = createRoute({ getParentRoute: () => requestsArea, path: 'settings', component: account })
const requestsNotifications = createRoute({ getParentRoute: () => requestsArea, ...notifications })
const requestsElsewhere = createRoute({ getParentRoute: () => requestsArea, path: '$', component: NotFoundPage })

export const requests = requestsArea.addChildren([
  ownRequests,
  requestsSettings,
  requestsNotifications,
  requestsElsewhere,
])

/** Outside the area's layout, as in the portal. */
export const requestsNotFound = createRoute({
  getParentRoute: () => root,
  path: paths.requestsNotFound,
  component: NotFoundPage,
})
