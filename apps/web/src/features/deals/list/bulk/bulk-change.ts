import { changeDeals, type BulkAct } from '@loanyard/contract/deals/bulk'
import type { DealSummary } from '@loanyard/contract/deals/schemas'
import type { ReminderEmail } from '@loanyard/contract/requests/lists/reminder-email'
import { reasonOf } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { showInLists } from '../../deal-cache.ts'
import * as copy from './copy.ts'

/** Deals in one call. */
const callSize = 100

export interface Change {
  readonly act: BulkAct
  readonly deals: readonly DealSummary[]
}

export interface Refusal {
  readonly id: string
  readonly title: string
  readonly problem: string
}

export interface Outcome {
  /** As they were before, and are now. */
  readonly done: readonly { readonly before: DealSummary; readonly now: DealSummary; readonly sent: ReminderEmail }[]
  readonly refused: readonly Refusal[]
}

export interface Batch {
  readonly partnerId: string
  readonly changes: readonly Change[]
  /** With the deals that are done, of all, if it takes several calls. */
  readonly onProgress?: (done: number, all: number) => void
}

/** Assigning and requesting add something: they don't depend on what someone else changed since. */
const isVersioned = ({ kind }: BulkAct) => kind === 'status' || kind === 'stage'

/** A call that fails after others worked leaves its deals as they were, with the reason; the others can be undone. */
export const bulkChange = {
  mutationFn: async ({ partnerId, changes, onProgress }: Batch): Promise<Outcome> => {
    const done: Outcome['done'][number][] = []
    const refused: Refusal[] = []
    for (const { act, deals } of changes) {
      for (let from = 0; from < deals.length; from += callSize) {
        if (deals.length > callSize) onProgress?.(from, deals.length)
        const part = deals.slice(from, from + callSize)
        try {
          const results = await changePart(partnerId, act, part)
          done.push(...results.done)
          refused.push(...results.refused)
        } catch (error) {
          if (done.length === 0 && refused.length === 0) throw error
          const problem = reasonOf(error, copy.failed)
          refused.push(...part.map(({ id, title }) => ({ id, title, problem })))
        }
      }
    }
    return { done, refused }
  },
}

async function changePart(partnerId: string, act: BulkAct, part: readonly DealSummary[]): Promise<Outcome> {
  const { results } = await callApi(changeDeals, {
    params: { partner_id: partnerId },
    body: { act, deals: part.map(({ id, version }) => (isVersioned(act) ? { id, version } : { id })) },
  })
  showInLists(
    partnerId,
    results.flatMap(({ deal }) => (deal === null ? [] : [deal])),
  )
  const done = results.flatMap(({ id, problem, sent, deal: now }) => {
    const before = part.find((deal) => deal.id === id)
    return problem === null && now !== null && before !== undefined ? [{ before, now, sent }] : []
  })
  const refused = results.flatMap(({ id, problem, deal: now }) =>
    problem === null ? [] : [{ id, title: now?.title ?? copy.goneDeal, problem }],
  )
  return { done, refused }
}

/** What takes an act back: one call per value there was before. Null if it can't be undone. */
export function undoOf(act: BulkAct, done: Outcome['done']): Change[] | null {
  if (done.length === 0) return null
  if (act.kind === 'assign') return [{ act: { ...act, kind: 'unassign' }, deals: done.map(({ now }) => now) }]
  if (act.kind !== 'status' && act.kind !== 'stage') return null
  const groups = new Map<string, Change>()
  for (const { before, now } of done) {
    const to: BulkAct =
      act.kind === 'status' ? { kind: 'status', status: before.status } : { kind: 'stage', stage: before.stage.id }
    const key = JSON.stringify(to)
    groups.set(key, { act: to, deals: [...(groups.get(key)?.deals ?? []), now] })
  }
  return [...groups.values()]
}
