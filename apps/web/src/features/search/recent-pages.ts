import { drafts } from '../../lib/browser/drafts.ts'

export interface PageLink {
  readonly path: string
  readonly title: string
}

/** As many as can be seen at a glance. */
const maxPages = 6

const nameOf = (partnerId: string) => `recent-places-${partnerId}`

// Checked without a schema, for which every signed-in page would load the validator.
function isPageLink(value: unknown): value is PageLink {
  const { path, title } = Object(value) as Partial<Record<keyof PageLink, unknown>>
  return typeof path === 'string' && typeof title === 'string'
}

/** Opened in this tab, most recent first. Stored with the drafts, so signing out clears them. */
export function recentPages(partnerId: string): readonly PageLink[] {
  const { places } = Object(drafts.read(nameOf(partnerId))) as { readonly places?: unknown }
  return Array.isArray(places) ? places.filter(isPageLink) : []
}

/** No duplicates, most recent first. */
export function withRecentPage(recent: readonly PageLink[], opened: PageLink): PageLink[] {
  return [opened, ...recent.filter(({ path }) => path !== opened.path)].slice(0, maxPages)
}

export function rememberPage(partnerId: string, opened: PageLink): void {
  drafts.write(nameOf(partnerId), { places: withRecentPage(recentPages(partnerId), opened) })
}
