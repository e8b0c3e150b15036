import { areas } from '@loanyard/contract/core/values'
import { paths, safeNext } from '../../lib/navigation/paths.ts'

/** Pages people land on anyway, so no return URL is needed. */
const startPages: readonly string[] = [paths.home, ...areas.map((area) => paths[area])]

/** The search of a sign-in page that leads back to `href`. */
export function returnUrlSearch(href: string): { next?: string } {
  const next = safeNext(href)
  return next === null || startPages.includes(next) ? {} : { next }
}
