import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { enterArea } from '../access/enter-area.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { lazyPage } from './lazy-page.ts'
import { accountPage, areaLayout, notifications, root } from './root.ts'

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
  component: lazyRouteComponent(lazyPage('layouts'), 'PortalDealLayout'),
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

const documentAccess = createRoute({
  getParentRoute: () => portalDeal,
  path: 'document-access',
  component: lazyRouteComponent(lazyPage('portalDocumentAccess'), 'DocumentAccessPage'),
})

const portalSettings = createRoute({ getParentRoute: () => portalArea, path: 'settings', component: accountPage })
const portalNotifications = createRoute({ getParentRoute: () => portalArea, ...notifications })
const portalElsewhere = createRoute({ getParentRoute: () => portalArea, path: '$', component: NotFoundPage })

export const portal = portalArea.addChildren([
  dashboard,
  portalDeal.addChildren([portalDealStart, myDocs.addChildren([myDocsList, myDoc]), signDoc, documentAccess]),
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
