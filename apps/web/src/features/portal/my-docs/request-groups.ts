import type { Requirement, Submission } from '@loanyard/contract/requests/schemas'

const groupNames = ['changes', 'overdue', 'week', 'later', 'done'] as const
type GroupName = (typeof groupNames)[number]

export interface RequestGroup {
  readonly name: GroupName
  readonly requests: readonly Requirement[]
}

export function isOpen({ status }: Pick<Requirement, 'status'>): boolean {
  return status === 'Pending' || status === 'Rejected'
}

const daysAWeek = 7

/** For the borrower, what is sent is done. Optional requests are never overdue. */
function groupOf(request: Requirement): GroupName {
  if (!isOpen(request) || request.other_person !== null) return 'done'
  if (request.status === 'Rejected') return 'changes'
  if (request.is_overdue) return 'overdue'
  const { due_in_days: days } = request
  return days !== null && days >= 0 && days < daysAWeek ? 'week' : 'later'
}

const never = '9999-12-31'
const byDueDate = (one: Requirement, other: Requirement) =>
  (one.due_date ?? never).localeCompare(other.due_date ?? never)

/** Open ones by due date; without one, and those done, in the server's order. Empty groups are left out. */
export function groupRequests(requests: readonly Requirement[]): RequestGroup[] {
  const byName = Map.groupBy(requests, groupOf)
  return groupNames.flatMap((name) => {
    const inside = byName.get(name)
    return inside === undefined ? [] : [{ name, requests: name === 'done' ? inside : inside.toSorted(byDueDate) }]
  })
}

/** As the server orders what to do next: sent back or overdue, then due, then without a date, then optional. */
function urgency({ status, is_overdue: isOverdue, is_required: isRequired, due_date: due }: Requirement): string {
  const rank = status === 'Rejected' || isOverdue ? 0 : !isRequired ? 3 : due === null ? 2 : 1
  return `${rank}${due ?? never}`
}

/** The next request to work on. `except` is the one on screen. */
export function nextRequest(requests: readonly Requirement[], except: string | null = null): Requirement | null {
  const open = requests.filter((request) => isOpen(request) && request.waiting_on === 'client' && request.id !== except)
  // The sort is stable.
  return open.toSorted((one, other) => urgency(one).localeCompare(urgency(other)))[0] ?? null
}

/** False if staff accepted the request without an answer: only their decision exists then. */
export function hasContent({ answer, acknowledgement, not_applicable, signed, documents }: Submission): boolean {
  return documents.length > 0 || [answer, acknowledgement, not_applicable, signed].some((part) => part !== null)
}
