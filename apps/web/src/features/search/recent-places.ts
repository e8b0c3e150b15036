import * as z from 'zod'
import { drafts } from '../../lib/draft.ts'

/** Something that was opened, to be opened again. */
const place = z.object({ path: z.string(), title: z.string() })
export type Place = z.infer<typeof place>
const kept = z.object({ places: z.array(place) })

/** Places that are remembered: as many as are seen at a glance. */
const most = 6

const nameOf = (partnerId: string) => `recent-places-${partnerId}`

/** What was opened in this tab, the last first. Kept with the drafts: after signing out nothing of it stays. */
export function recentPlaces(partnerId: string): readonly Place[] {
  return kept.safeParse(drafts.read(nameOf(partnerId))).data?.places ?? []
}

/** The places once another was opened: each once, the last first. */
export function placesWith(places: readonly Place[], opened: Place): Place[] {
  return [opened, ...places.filter(({ path }) => path !== opened.path)].slice(0, most)
}

/** Remembers a place that was opened. */
export function rememberPlace(partnerId: string, opened: Place): void {
  drafts.write(nameOf(partnerId), { places: placesWith(recentPlaces(partnerId), opened) })
}
