import * as z from 'zod'
import { drafts } from '../../lib/browser/drafts.ts'

/** Something that was opened, to be opened again. */
const pageLink = z.object({ path: z.string(), title: z.string() })
export type PageLink = z.infer<typeof pageLink>
const storedPages = z.object({ places: z.array(pageLink) })

/** Places that are remembered: as many as are seen at a glance. */
const maxPages = 6

const nameOf = (partnerId: string) => `recent-places-${partnerId}`

/** What was opened in this tab, the last first. Kept with the drafts: after signing out nothing of it stays. */
export function recentPages(partnerId: string): readonly PageLink[] {
  return storedPages.safeParse(drafts.read(nameOf(partnerId))).data?.places ?? []
}

/** The places once another was opened: each once, the last first. */
export function withRecentPage(places: readonly PageLink[], opened: PageLink): PageLink[] {
  return [opened, ...places.filter(({ path }) => path !== opened.path)].slice(0, maxPages)
}

/** Remembers a place that was opened. */
export function rememberPage(partnerId: string, opened: PageLink): void {
  drafts.write(nameOf(partnerId), { places: withRecentPage(recentPages(partnerId), opened) })
}
