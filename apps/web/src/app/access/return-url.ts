import { areas } from '@loanyard/contract/core/values'
import { paths, safeNext } from '../../lib/navigation/paths.ts'

/** Where one lands anyway. */
const startPages: readonly string[] = [paths.home, ...areas.map((area) => paths[area])]

/** The search of a door that leads back to `href`; empty where that is where one lands anyway. */
export function returnUrlSearch(href: string): { next?: string } {
  const next = safeNext(href)
  return next === null || startPages.includes(next) ? {} : { next }
}
