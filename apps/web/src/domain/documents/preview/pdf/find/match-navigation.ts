/** Number of matches per page; pages without matches are absent. */
export type Counts = ReadonlyMap<number, number>

/** `index` counts the page's matches; both start at 0. */
export interface MatchPosition {
  readonly page: number
  readonly index: number
}

export function totalOf(counts: Counts): number {
  return Array.from(counts.values()).reduce((sum, count) => sum + count, 0)
}

/** A match's position in the whole document, from 1. */
export function positionOf(counts: Counts, { page, index }: MatchPosition): number {
  const before = Array.from(counts).reduce((sum, [each, count]) => (each < page ? sum + count : sum), 0)
  return before + index + 1
}

function pagesOf(counts: Counts): number[] {
  return [...counts.keys()].toSorted((one, other) => one - other)
}

/** The first match on or after a page, else the first of all; null if there are none. */
export function firstFrom(counts: Counts, page: number): MatchPosition | null {
  const pages = pagesOf(counts)
  const first = pages.find((each) => each >= page) ?? pages[0]
  return first === undefined ? null : { page: first, index: 0 }
}

/** The match after (`1`) or before (`-1`) this one; wraps around at both ends. */
export function nextMatch(counts: Counts, { page, index }: MatchPosition, direction: 1 | -1): MatchPosition | null {
  const next = index + direction
  if (next >= 0 && next < (counts.get(page) ?? 0)) return { page, index: next }
  const pages = pagesOf(counts)
  const other =
    direction > 0
      ? (pages.find((each) => each > page) ?? pages[0])
      : (pages.findLast((each) => each < page) ?? pages.at(-1))
  if (other === undefined) return null
  return { page: other, index: direction > 0 ? 0 : (counts.get(other) ?? 1) - 1 }
}
