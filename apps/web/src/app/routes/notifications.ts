import { lazyRouteComponent } from '@tanstack/react-router'
import { notificationsSearch } from '../partner/search.ts'

/** The page of notifications, the same in every area. */
export const notifications = {
  path: 'notifications',
  validateSearch: notificationsSearch,
  component: lazyRouteComponent(() => import('../notifications/notifications-page.tsx'), 'NotificationsPage'),
} as const
