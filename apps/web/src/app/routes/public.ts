import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './root.ts'
import { preQualifySearch } from './pre-qualify-search.ts'
import { lazyPage } from '../behind-the-doors.ts'

const preQualify = {
  getParentRoute: () => root,
  validateSearch: preQualifySearch,
  component: lazyRouteComponent(lazyPage('preQualify'), 'PreQualifyPage'),
} as const

/** What everybody may read, and where everybody may ask for a loan. */
export const publicPages = [
  // One route for all pages that only say something, which every page of the product loads.
  createRoute({
    getParentRoute: () => root,
    path: '/$words',
    component: lazyRouteComponent(lazyPage('words'), 'StaticPage'),
  }),
  createRoute({ ...preQualify, path: '/pre-qualify' }),
  createRoute({ ...preQualify, path: '/pre-qualify/$partnerId' }),
] as const
