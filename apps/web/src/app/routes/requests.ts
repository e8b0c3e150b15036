import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { enterArea } from '../access/enter-area.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { lazyPage } from './lazy-page.ts'
import { accountPage, areaLayout, notifications, root } from './root.ts'

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
const requestsSettings = createRoute({ getParentRoute: () => requestsArea, path: 'settings', component: accountPage })
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
