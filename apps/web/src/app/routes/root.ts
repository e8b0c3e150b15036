import type { Area } from '@loanyard/contract/core/values'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { Shell } from '../shell/shell.tsx'
import { lazyPage } from './lazy-page.ts'
import { notificationsSearch } from './search-params.ts'

/** The routes of an area set it. */
interface PageContext {
  readonly area?: Area
}

export const root = createRootRouteWithContext<PageContext>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
})

/** The account page, which every area has. */
export const accountPage = lazyRouteComponent(lazyPage('account'), 'AccountPage')

/** The notifications of an area. */
export const notifications = {
  path: 'notifications',
  validateSearch: notificationsSearch,
  component: lazyRouteComponent(lazyPage('notifications'), 'NotificationsPage'),
} as const

/** The layout of an area whose pages bring what else they need. */
export const areaLayout = lazyRouteComponent(lazyPage('layouts'), 'AreaLayout')
