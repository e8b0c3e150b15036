import { paths, safeNext } from '../lib/paths.ts'

/** The search of the sign-in page that leads back to `href`; empty where that is where one lands anyway. */
export function wayBack(href: string): { next?: string } {
  const next = safeNext(href)
  return next === null || next === paths.partner || next === paths.home ? {} : { next }
}
