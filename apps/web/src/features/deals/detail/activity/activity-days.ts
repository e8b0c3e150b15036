import type { ActivityEntry } from '@loanyard/contract/deals/schemas'
import { formatDateInSentence, today } from '../../../../lib/format/format.ts'
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
