import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.ts'

/** The step of the form that is open; the first one has no name in the address. */
const preQualifySearch = z.object({
  step: z.enum(['amount', 'business', 'you', 'consent']).optional().catch(undefined),
})

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
