import { listBundles } from '@loanyard/contract/bundles/calls'
import type { ClientStatus, RequestStatus } from '@loanyard/contract/core/values'
import type { Deal } from '@loanyard/contract/deals/schemas'
import { listAdditionalRequests, listBundleRequests, listRequirements } from '@loanyard/contract/requests/calls'
import { progress } from '@loanyard/contract/requests/progress'
import {
  additionalRequest,
  requirementDetail,
  submission,
  type AdditionalRequest,
  type Submission,
} from '@loanyard/contract/requests/schemas'
import { getRequirement } from '@loanyard/contract/requests/submission-calls'
import { screen } from '@testing-library/react'
import { stage, serveDeal } from './deal-page.ts'
import { refusal } from './failures.ts'
import { server } from './fake-server.ts'
import { listOf, newId, sample } from './sample.ts'

/** What every document of an answer has. */
export const fileFacts = {
  has_preview: false,
  active_content: [],
  created: '2026-01-15T12:00:00.000Z',
  slot: null,
  is_returned: false,
  undo_seconds: 0,
}

/** An answer that waits for review. */
export function answerOf(request: string, values: Partial<Submission> = {}): Submission {
  return sample(submission, {
    request,
    status: 'Submitted',
    answer: 'It is so.',
    not_applicable: null,
    documents: [],
    submitted_by: { name: 'Maria Gomez', side: 'client' },
    decision: null,
    ...values,
  })
}

/** The requests of a deal on the fake server; its stage has them all unless they say otherwise. */
class DealRequests {
  requests: AdditionalRequest[] = []
  lastRemindedAt: string | null = null
  clientStatus: ClientStatus | null = 'Active'
  readonly #deal: string
  readonly path: string

  constructor(values: Partial<Deal>) {
    const { deal, dealPath } = serveDeal(values)
    this.#deal = deal.id
    this.path = `${dealPath}?tab=requests`
  }

  /** Adds a request without an answer. */
  ask(title: string, values: Partial<AdditionalRequest> = {}): AdditionalRequest {
    const request = sample(additionalRequest, {
      title,
      kind: 'Question',
      request_type: 'Question',
      deal: this.#deal,
      stage: stage.id,
      status: 'Pending',
      waiting_on: 'client',
      submissions: [],
      bundle_request: null,
      thread: { count: 0, unread: 0, is_unanswered: false },
      slots: [],
      sent: { count: 0, of: null },
      is_skip_requested: false,
      sent_documents: [],
      ...values,
    })
    this.requests.push(request)
    return request
  }

  /** Adds requests whose answers wait for review. */
  answered(...titles: string[]): AdditionalRequest[] {
    return titles.map((title) => {
      const id = newId('req')
      const submissions = [answerOf(id, { answer: `Answer to ${title}` })]
      return this.ask(title, { id, submissions, status: 'Submitted', waiting_on: 'staff' })
    })
  }

  /** Replaces a request. */
  change(id: string, values: Partial<AdditionalRequest>): AdditionalRequest {
    this.requests = this.requests.map((each) => (each.id === id ? { ...each, ...values } : each))
    return this.one(id)
  }

  /** Closes the answer of a request with this status. */
  settle(id: string, status: RequestStatus, decision: Partial<Submission['decision']> = {}): AdditionalRequest {
    const submissions = this.one(id).submissions.map((each) => ({
      ...each,
      status,
      can: { ...each.can, decide: false },
      decision: {
        status,
        reason: null,
        comment: null,
        decided_by: 'Avery Stone',
        decided_at: each.created,
        ...decision,
      },
    }))
    return this.change(id, { status, submissions })
  }

  remove(id: string): void {
    this.requests = this.requests.filter((each) => each.id !== id)
  }

  one(id: string): AdditionalRequest {
    const found = this.requests.find((each) => each.id === id)
    if (!found) throw new Error(`no request ${id}`)
    return found
  }
}

/** A deal whose page finds its requests on the fake server. */
export function serveRequests(values: Partial<Deal> = {}): DealRequests {
  const own = new DealRequests(values)
  server.on(listRequirements, () => ({
    results: own.requests,
    progress: sample(progress),
    waiting_on: 'client' as const,
    client_status: own.clientStatus,
    last_reminded_at: own.lastRemindedAt,
  }))
  server.on(listBundleRequests, { results: [] })
  server.on(listBundles, listOf([]))
  server.on(listAdditionalRequests, ({ params }) => ({
    results: own.requests.filter((each) => each.stage === params.stage_id),
  }))
  server.on(getRequirement, ({ params }) => {
    const found = own.requests.find(({ id }) => id === params.request_id)
    return found
      ? { ...sample(requirementDetail), ...found }
      : refusal('not_found', 'There is no such request for you.')
  })
  return own
}

/** The row of a request in its list. */
export function requestRow(title: string): HTMLElement {
  const row = screen.getByRole('link', { name: title }).closest('li')
  if (!row) throw new Error(`“${title}” is in no list.`)
  return row
}
