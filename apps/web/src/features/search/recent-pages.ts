import * as z from 'zod'
import { drafts } from '../../lib/browser/drafts.ts'

const pageLink = z.object({ path: z.string(), title: z.string() })
export type PageLink = z.infer<typeof pageLink>
const storedPages = z.object({ places: z.array(pageLink) })

/** As many as can be seen at a glance. */
const maxPages = 6

const nameOf = (partnerId: string) => `recent-places-${partnerId}`

/** Opened in this tab, most recent first. Stored with the drafts, so signing out clears them. */
export function recentPages(partnerId: string): readonly PageLink[] {
  return storedPages.safeParse(drafts.read(nameOf(partnerId))).data?.places ?? []
}

/** No duplicates, most recent first. */
export function withRecentPage(recent: readonly PageLink[], opened: PageLink): PageLink[] {
  return [opened, ...recent.filter(({ path }) => path !== opened.path)].slice(0, maxPages)
}

export function rememberPage(partnerId: string, opened: PageLink): void {
  drafts.write(nameOf(partnerId), { places: withRecentPage(recentPages(partnerId), opened) })
}
