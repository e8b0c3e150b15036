import { lazyRouteComponent } from '@tanstack/react-router'
import { notificationsSearch } from '../partner/search.ts'
import { lazyPage } from '../behind-the-doors.ts'

/** The page of notifications, the same in every area. */
export const notifications = {
  path: 'notifications',
  validateSearch: notificationsSearch,
  component: lazyRouteComponent(lazyPage('notifications'), 'NotificationsPage'),
} as const
