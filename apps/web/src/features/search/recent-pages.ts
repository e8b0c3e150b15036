import { useSyncExternalStore } from 'react'
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

/** So that a component reads the same list until it changes. */
const known = new Map<string, { readonly stored: string; readonly pages: readonly PageLink[] }>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows what is opened. */
export function useRecentPages(partnerId: string): readonly PageLink[] {
  return useSyncExternalStore(subscribe, () => {
    const pages = recentPages(partnerId)
    const stored = JSON.stringify(pages)
    const last = known.get(partnerId)
    if (last?.stored === stored) return last.pages
    known.set(partnerId, { stored, pages })
    return pages
  })
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
  listeners.forEach((listener) => listener())
}
