import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.ts'
import { oneOf, searchParams } from './search-params.ts'

// Pages of the partner area that need no partner.

export const onboarding = createRoute({
  getParentRoute: () => root,
  path: paths.partnerOnboarding,
  validateSearch: searchParams({ step: oneOf(['company', 'plan']) }),
  component: lazyRouteComponent(
    () => loadChunk(() => import('../pages/partner/onboarding-page.tsx')),
    'OnboardingPage',
  ),
})

export const forbidden = createRoute({
  getParentRoute: () => root,
  path: paths.partnerForbidden,
  component: lazyRouteComponent(lazyPage('forbidden'), 'ForbiddenPage'),
})

export const partnerNotFound = createRoute({
  getParentRoute: () => root,
  path: paths.partnerNotFound,
  component: NotFoundPage,
})
