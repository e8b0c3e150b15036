import type { Stage } from '@loanyard/contract/deals/stages'
import type { Requirement, Submission } from '@loanyard/contract/requests/schemas'

/** What belongs together within a stage: a bundle's requests, or with `title` null those on their own. */
interface Bundle {
  readonly key: string
  readonly title: string | null
  readonly requests: readonly Requirement[]
}

export interface StageGroup {
  /** Null: of a stage that is no more. */
  readonly stage: Stage | null
  readonly bundles: readonly Bundle[]
  readonly count: number
  readonly done: number
}

/** True while it waits for the client. */
export function isOpen({ status }: Pick<Requirement, 'status'>): boolean {
  return status === 'Pending' || status === 'Rejected'
}

/** True once nothing more is wanted. */
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

/** The requests by stage and bundle, in the server's order. */
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
 * What to do first, as the dashboard says it: what was sent back, then what is due first, then in order; `except` is the
 * one that is on the screen.
 */
export function nextRequest(requests: readonly Requirement[], except: string | null = null): Requirement | null {
  const urgency = ({ status, due_date }: Requirement) => `${status === 'Rejected' ? 0 : 1}${due_date ?? never}`
  const open = requests.filter((request) => isOpen(request) && request.id !== except)
  // Sorting keeps the order of those that are alike.
  return (
    open.toSorted((one, other) => (urgency(one) < urgency(other) ? -1 : urgency(one) > urgency(other) ? 1 : 0))[0] ??
    null
  )
}

/** True if somebody sent something. What staff did without has no answer, only their decision. */
export function hasContent({ answer, acknowledgement, not_applicable, signed, documents }: Submission): boolean {
  return documents.length > 0 || [answer, acknowledgement, not_applicable, signed].some((part) => part !== null)
}
