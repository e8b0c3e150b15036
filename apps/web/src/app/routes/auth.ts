import type { Area } from '@loanyard/contract/core/values'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { areaOfHost } from '../../lib/auth/area.ts'
import { linkCode } from '../../lib/auth/link-code.ts'
import { session } from '../../lib/auth/session.ts'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { paths, safeNext } from '../../lib/navigation/paths.ts'
import { root } from './root.ts'
import { searchParams, text } from './search-params.ts'

const authSearch = searchParams({ next: text(2000), partner: text(64) })

function login<A extends Area>(area: A) {
  return createRoute({
    getParentRoute: () => root,
    path: paths.login[area],
    validateSearch: authSearch,
    beforeLoad: ({ search }) => {
      // A signed-in person who opens a link is asked which account to continue with.
      if (session.isSignedIn() && linkCode.read() === null)
        throw redirect({ href: safeNext(search.next) ?? paths[area], replace: true })
      return { area }
    },
    component: lazyRouteComponent(() => loadChunk(() => import('../pages/auth/login-page.tsx')), 'LoginPage'),
  })
}

function setPassword<A extends Area>(area: A) {
  return createRoute({
    getParentRoute: () => root,
    path: paths.setPassword[area],
    validateSearch: authSearch,
    beforeLoad: () => ({ area }),
    component: lazyRouteComponent(
      () => loadChunk(() => import('../pages/auth/set-password-page.tsx')),
      'SetPasswordPage',
    ),
  })
}

export const authRoutes = [
  login('partner'),
  login('portal'),
  login('lender'),
  login('requests'),
  setPassword('partner'),
  setPassword('portal'),
  setPassword('lender'),
  setPassword('requests'),
] as const

/** On an area's host the area itself; on any other host the public home page. */
export const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: () => {
    const area = areaOfHost(location.hostname)
    if (area !== null) throw redirect({ to: paths[area], replace: true })
  },
  component: lazyRouteComponent(() => loadChunk(() => import('../pages/public/home-page.tsx')), 'HomePage'),
})
