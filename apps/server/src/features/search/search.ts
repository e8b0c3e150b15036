import { maxHitsPerKind, type SearchHit, type SearchKind, type SearchReply } from '@loanyard/contract/search'
import type { StaffContext } from '../../platform/context.ts'
import { findDealsFor } from './deals.ts'
import { findDocumentsFor } from './document-queries.ts'
import { findLeadsFor } from './leads.ts'
import { findLendersFor } from './lender-queries.ts'
import { findStaffFor } from './staff-queries.ts'

/** What one kind gives for a search: how many there are of what the caller may see, and the first of them. */
export interface Group {
  readonly total_count: number
  readonly results: readonly SearchHit[]
}

/** Looks through one kind; null where the caller may see none of it. */
export type Finder = (ctx: StaffContext, search: string, most: number) => Promise<Group | null>

/** Every kind, in the order it is shown: one more is a file with a finder and a line here. */
const finders: readonly (readonly [SearchKind, Finder])[] = [
  ['deal', findDealsFor],
  ['lead', findLeadsFor],
  ['document', findDocumentsFor],
  ['lender', findLendersFor],
  ['staff', findStaffFor],
]

/** What matches, of every kind the caller may see; all kinds are looked through at the same time. */
export async function searchEverything(ctx: StaffContext, search: string): Promise<SearchReply> {
  const groups = await Promise.all(
    finders.map(async ([kind, find]) => ({ kind, ...((await find(ctx, search, maxHitsPerKind)) ?? noHits) })),
  )
  return {
    groups: groups
      .filter(({ total_count }) => total_count > 0)
      .map(({ results, ...group }) => ({ ...group, results: [...results] })),
  }
}

const noHits: Group = { total_count: 0, results: [] }
