import type { ActivityEntry } from '@loanyard/contract/deals/schemas'
import { formatDateInSentence, today } from '../../../../lib/format/format.ts'
import { activitySentence } from './activity-sentence.ts'
import * as copy from './copy.ts'

export interface ActivityDay {
  /** "2026-11-05" where the reader is. */
  readonly day: string
  readonly entries: readonly ActivityEntry[]
}

/** Newest first, as the entries are. */
export function groupByDay(entries: readonly ActivityEntry[]): readonly ActivityDay[] {
  return [...Map.groupBy(entries, ({ created }) => today(new Date(created)))].map(([day, those]) => ({
    day,
    entries: those,
  }))
}

export function dayLabel(day: string, now: Date = new Date()): string {
  const before = new Date(now)
  before.setDate(now.getDate() - 1)
  if (day === today(now)) return copy.today
  return day === today(before) ? copy.yesterday : formatDateInSentence(day)
}

/** Entries in a row by one person of one kind, which read as one. */
export type ActivityRun = readonly [ActivityEntry, ...ActivityEntry[]]

/** Fewer read as well one by one. */
const shortestRun = 3

/** What has more to show than its sentence stands by itself. */
const isPlain = (entry: ActivityEntry): boolean =>
  entry.note === null && entry.changes.length < 2 && typeof activitySentence(entry).at(-1) !== 'string'

const follows = (entry: ActivityEntry, last: ActivityEntry | undefined): boolean =>
  last !== undefined &&
  isPlain(entry) &&
  isPlain(last) &&
  entry.kind === last.kind &&
  entry.actor === last.actor &&
  entry.forced === last.forced

/** In their order; what is too short for a run is by itself. */
export function groupRuns(entries: readonly ActivityEntry[]): readonly ActivityRun[] {
  const runs: [ActivityEntry, ...ActivityEntry[]][] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last !== undefined && follows(entry, last.at(-1))) last.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run) => (run.length < shortestRun ? run.map((entry): ActivityRun => [entry]) : [run]))
}
