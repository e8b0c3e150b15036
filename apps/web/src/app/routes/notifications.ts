import { lazyRouteComponent } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { notificationsSearch } from './search-schemas.ts'

export const notifications = {
  path: 'notifications',
  validateSearch: notificationsSearch,
  component: lazyRouteComponent(lazyPage('notifications'), 'NotificationsPage'),
} as const
