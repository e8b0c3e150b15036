import type { RejectionReason, RequestKind, RequestStatus } from '@loanyard/contract/core/values'
import { newUuid } from '../../services/ids.ts'
import type { DealAuditEntry } from '../insert-rows.ts'

/** A request, from which its row, answer and history are created. */
export interface DemoRequest {
  readonly id: string
  readonly deal_id: string
  readonly kind: RequestKind
  readonly title: string
  readonly status: RequestStatus
  /** When it was requested; answer and review follow within three days. */
  readonly requestedAt: Date
}

export interface Actor {
  readonly user_id: string
  readonly name: string
  readonly side: 'client' | 'staff'
}

export interface Participants {
  /** Requests and reviews. */
  readonly staff: Actor
  /** The borrower, or staff for a borrower without an account. */
  readonly answerer: Actor
}

type Values = Record<string, unknown>

interface RequestRows {
  readonly submissions: readonly Values[]
  readonly events: readonly Values[]
  readonly entries: readonly DealAuditEntry[]
}

const hour = 3_600_000
/** This time, or a minute ago if it is in the future. */
export const atOrBeforeNow = (time: number): Date => new Date(Math.min(time, Date.now() - 60_000))

const answers: readonly (readonly [RegExp, string])[] = [
  [
    /loan for/i,
    'To buy the business and its equipment, with working capital for the first six months. We want to close this spring.',
  ],
  [/owns/i, 'I own 60%, my sister 40%. No one else has a share.'],
  [/other businesses/i, 'None.'],
  [/background/i, 'No, nothing like that.'],
  [/lease end/i, 'In June 2031, with two options to extend it by five years each.'],
]
const answerTo = (title: string): string =>
  answers.find(([pattern]) => pattern.test(title))?.[1] ?? 'Yes. The details are in the business plan, on page 4.'

type Rejection = Readonly<{ reason: RejectionReason; comment: string }>

/** The first match is used. */
const rejections: readonly (readonly [matches: (request: DemoRequest) => boolean, Rejection])[] = [
  [
    ({ title }) => /tax return/i.test(title),
    { reason: 'wrong_year', comment: 'This is the return for 2023. Please send the one for 2025, with all schedules.' },
  ],
  [
    ({ title }) => /owns/i.test(title),
    { reason: 'incomplete', comment: 'Please name everyone who owns part of the business, with percentages.' },
  ],
  [
    ({ kind }) => kind === 'Question',
    { reason: 'incomplete', comment: 'The lender will want to know more. Please add a few sentences.' },
  ],
  [
    ({ kind }) => kind === 'Acknowledgement',
    { reason: 'other', comment: 'As discussed on the phone, please read it again and then confirm.' },
  ],
  [
    ({ kind }) => kind === 'PandaDoc',
    { reason: 'wrong_person', comment: 'Please sign with your full name, as it is on your ID.' },
  ],
]
const genericRejections: readonly Rejection[] = [
  { reason: 'illegible', comment: 'The second page is too dark to read. Please take the picture again by a window.' },
  { reason: 'incomplete', comment: 'Only the first page is here. Please send all of them.' },
]

/** Deterministic for the same `index`. */
function rejectionOf(request: DemoRequest, index: number): Rejection {
  const matching = rejections.find(([matches]) => matches(request))?.[1]
  return matching ?? genericRejections[index % genericRejections.length] ?? { reason: 'other', comment: '' }
}

const decidedActions = { Approved: 'approved', Rejected: 'rejected', Waived: 'waived' } as const

function isDecided(status: RequestStatus): status is keyof typeof decidedActions {
  return status in decidedActions
}

/** The submission row of a request; a waived request has no answer in it. */
function submissionOf(request: DemoRequest, { staff, answerer }: Participants, decision: Values): Values {
  const { id, kind, title, status, requestedAt } = request
  const at = atOrBeforeNow(requestedAt.getTime() + 30 * hour)
  const isWaived = status === 'Waived'
  return {
    id: newUuid(),
    requirement_id: id,
    status,
    answer: kind === 'Question' && !isWaived ? answerTo(title) : null,
    acknowledgement: kind === 'Acknowledgement' && !isWaived ? true : null,
    submitted_by: isWaived ? staff.user_id : answerer.user_id,
    submitted_by_name: isWaived ? staff.name : answerer.name,
    side: isWaived ? 'staff' : answerer.side,
    created: at,
    modified: at,
    reason: null,
    comment: null,
    decided_by: null,
    decided_by_name: null,
    decided_at: null,
    version: 1,
    ...decision,
  }
}

interface HistoryStep<Action extends string = string> {
  readonly action: Action
  readonly person: Actor
  readonly at: Date
  readonly note?: Values
}

/** Rows for a request's answer, history and audit entries, by its status. `index` selects a rejection. */
export function requestRowsOf(request: DemoRequest, sides: Participants, index: number): RequestRows {
  const { id, deal_id, title, status, requestedAt } = request
  const { staff, answerer } = sides
  const decided = atOrBeforeNow(requestedAt.getTime() + 54 * hour)
  const note = status === 'Rejected' ? rejectionOf(request, index) : { reason: null, comment: null }
  const answered: HistoryStep<'submitted' | 'approved' | 'rejected' | 'waived'>[] = []
  if (status !== 'Pending' && status !== 'Waived') {
    answered.push({ action: 'submitted', person: answerer, at: atOrBeforeNow(requestedAt.getTime() + 30 * hour) })
  }
  if (isDecided(status)) answered.push({ action: decidedActions[status], person: staff, at: decided, note })
  const history: HistoryStep[] = [{ action: 'requested', person: staff, at: requestedAt }, ...answered]
  const decision = isDecided(status)
    ? { ...note, decided_by: staff.user_id, decided_by_name: staff.name, decided_at: decided }
    : {}
  return {
    submissions: status === 'Pending' ? [] : [submissionOf(request, sides, decision)],
    events: history.map(({ action, person, at, note: decisionNote = { reason: null, comment: null } }) => ({
      id: newUuid(),
      requirement_id: id,
      action,
      actor_id: person.user_id,
      actor_name: person.name,
      side: person.side,
      created: at,
      documents: [],
      data: {},
      ...decisionNote,
    })),
    entries: answered.map(({ action, person, at }) => ({
      id: newUuid(),
      action: `request_${action}`,
      subject_id: id,
      deal_id,
      actor_name: person.name,
      data: { changes: [{ field: 'request', from: title, to: title }] },
      created: at,
    })),
  }
}
