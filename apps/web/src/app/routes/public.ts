import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { root } from './root.ts'
import { preQualifySearch } from './pre-qualify-search.ts'

const words = lazyRouteComponent(() => import('../public/words-page.tsx'), 'WordsPage')
const preQualify = lazyRouteComponent(() => import('../public/pre-qualify-page.tsx'), 'PreQualifyPage')

/** A page that only says something: which, its path tells. */
function wordsAt<P extends string>(path: P) {
  return createRoute({ getParentRoute: () => root, path, component: words })
}

/** What everybody may read, and where everybody may ask for a loan. */
export const publicPages = [
  wordsAt(paths.about),
  wordsAt(paths.loanStories),
  wordsAt(paths.blog),
  wordsAt(paths.licence),
  wordsAt(paths.privacy),
  wordsAt(paths.terms),
  createRoute({
    getParentRoute: () => root,
    path: '/pre-qualify',
    validateSearch: preQualifySearch,
    component: preQualify,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/pre-qualify/$partnerId',
    validateSearch: preQualifySearch,
    component: preQualify,
  }),
] as const
