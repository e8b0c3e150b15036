import { changeDeals } from '@loanyard/contract/deals/bulk'
import { updateRequirement } from '@loanyard/contract/requests/calls'
import type { ReminderEmail } from '@loanyard/contract/requests/lists/reminder-email'
import type { ListedRequest } from '@loanyard/contract/requests/lists/request-list'
import { ApiError, reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { settleEach } from '../../../lib/cache/settle-each.ts'
import * as copy from './copy.ts'

/** Deals in one call. */
const callSize = 100

/** What became of a deal's email, or of a request's due date. */
export interface Outcome {
  readonly id: string
  readonly name: string
  readonly problem: string | null
}

interface Reminded extends Outcome {
  readonly sent: ReminderEmail
}

interface Reminding {
  readonly partnerId: string
  readonly requests: readonly ListedRequest[]
  /** With the deals that are done, of all, if it takes several calls. */
  readonly onProgress: (done: number, all: number) => void
}

/** One email per deal; each deal has a result of its own. Throws ApiError if the first call fails. */
export const reminding = {
  mutationFn: async ({ partnerId, requests, onProgress }: Reminding): Promise<Reminded[]> => {
    const deals = [...new Map(requests.filter(({ can }) => can.remind).map(({ deal }) => [deal.id, deal])).values()]
    const outcomes: Reminded[] = []
    for (let from = 0; from < deals.length; from += callSize) {
      if (deals.length > callSize) onProgress(from, deals.length)
      const part = deals.slice(from, from + callSize)
      const nameOf = (id: string) => part.find((deal) => deal.id === id)?.title ?? copy.goneDeal
      try {
        const { results } = await callApi(changeDeals, {
          params: { partner_id: partnerId },
          body: { act: { kind: 'remind' }, deals: part.map(({ id }) => ({ id })) },
        })
        outcomes.push(...results.map(({ id, problem, sent }) => ({ id, name: nameOf(id), problem, sent })))
      } catch (error) {
        if (outcomes.length === 0) throw error
        const problem = reasonOf(error, copy.remindFailed)
        outcomes.push(...part.map(({ id, title: name }) => ({ id, name, problem, sent: null })))
      }
    }
    return outcomes
  },
}

interface DueChange {
  readonly request: Pick<ListedRequest, 'id' | 'title' | 'version' | 'deal'>
  readonly day: string | null
}

interface Redated extends Outcome {
  /** What takes it back; null: nothing was changed. */
  readonly back: DueChange | null
}

const problemOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'stale' ? copy.changedInBetween : reasonOf(error, copy.dueDateFailed)

interface Redating {
  readonly partnerId: string
  readonly changes: readonly (DueChange & { readonly before: string | null })[]
}

/** A few calls at a time; `before` is the day that an Undo sets again. */
export const redating = {
  mutationFn: async ({ partnerId, changes }: Redating): Promise<Redated[]> => {
    const settled = await settleEach(changes, ({ request, day }) =>
      callApi(updateRequirement, {
        params: { partner_id: partnerId, request_id: request.id },
        body: { due_date: day },
        ifMatch: request.version,
      }),
    )
    return settled.map((each) => {
      const { request, before } = each.item
      const named = { id: request.id, name: copy.onDeal(request.title, request.deal.title) }
      return 'error' in each
        ? { ...named, problem: problemOf(each.error), back: null }
        : { ...named, problem: null, back: { request: { ...request, version: each.value.version }, day: before } }
    })
  },
}
