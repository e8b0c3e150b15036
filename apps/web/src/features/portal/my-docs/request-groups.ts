import type { Stage } from '@loanyard/contract/deals/stages'
import type { Requirement, Submission } from '@loanyard/contract/requests/schemas'

/** Requests of one checklist within a stage; `title` null for those on their own. */
interface Bundle {
  readonly key: string
  readonly title: string | null
  readonly requests: readonly Requirement[]
}

export interface StageGroup {
  /** Null: the stage was removed. */
  readonly stage: Stage | null
  readonly bundles: readonly Bundle[]
  readonly count: number
  readonly done: number
}

export function isOpen({ status }: Pick<Requirement, 'status'>): boolean {
  return status === 'Pending' || status === 'Rejected'
}

function isDone({ status }: Pick<Requirement, 'status'>): boolean {
  return status === 'Approved' || status === 'Waived'
}

function bundlesOf(requests: readonly Requirement[]): Bundle[] {
  const bundles = Map.groupBy(requests, ({ bundle_request }) => bundle_request?.id ?? '')
  return [...bundles].map(([key, inside]) => ({
    key,
    title: inside[0]?.bundle_request?.title ?? null,
    requests: inside,
  }))
}

/** Keeps the server's order. */
export function groupRequests(requests: readonly Requirement[], stages: readonly Stage[]): StageGroup[] {
  const byStage = Map.groupBy(requests, ({ stage }) => stage ?? '')
  return [...byStage].map(([stageId, inside]) => ({
    stage: stages.find(({ id }) => id === stageId) ?? null,
    bundles: bundlesOf(inside),
    count: inside.length,
    done: inside.filter(isDone).length,
  }))
}

const never = '9999-12-31'

/**
 * The next request to work on, as on the dashboard: returned ones first, then by due date, then in order. `except` is
 * the one on screen.
 */
export function nextRequest(requests: readonly Requirement[], except: string | null = null): Requirement | null {
  const urgency = ({ status, due_date }: Requirement) => `${status === 'Rejected' ? 0 : 1}${due_date ?? never}`
  const open = requests.filter((request) => isOpen(request) && request.waiting_on === 'client' && request.id !== except)
  // The sort is stable.
  return (
    open.toSorted((one, other) => (urgency(one) < urgency(other) ? -1 : urgency(one) > urgency(other) ? 1 : 0))[0] ??
    null
  )
}

/** False if staff accepted the request without an answer: only their decision exists then. */
export function hasContent({ answer, acknowledgement, not_applicable, signed, documents }: Submission): boolean {
  return documents.length > 0 || [answer, acknowledgement, not_applicable, signed].some((part) => part !== null)
}
