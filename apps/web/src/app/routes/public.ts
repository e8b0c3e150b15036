import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.ts'
import { oneOf, searchParams } from './search-params.ts'

/** The first step has no name in the URL. */
const preQualifySearch = searchParams({ step: oneOf(['amount', 'business', 'you', 'consent']) })

const preQualify = {
  getParentRoute: () => root,
  validateSearch: preQualifySearch,
  component: lazyRouteComponent(lazyPage('preQualify'), 'PreQualifyPage'),
} as const

export const publicPages = [
  // One route for all static pages: every page of the product loads the routes.
  createRoute({
    getParentRoute: () => root,
    path: '/$words',
    component: lazyRouteComponent(lazyPage('staticPage'), 'StaticPage'),
  }),
  // The page itself reads the search that an identity provider writes.
  createRoute({
    getParentRoute: () => root,
    path: '/sso/$step',
    component: lazyRouteComponent(lazyPage('sso'), 'SsoPage'),
  }),
  createRoute({ ...preQualify, path: '/pre-qualify' }),
  createRoute({ ...preQualify, path: '/pre-qualify/$partnerId' }),
] as const
