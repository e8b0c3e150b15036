import type { RequestStatus } from '@loanyard/contract/values'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'

interface StatusLabel {
  readonly tone: Tone
  readonly staff: string
  readonly client: string
}

const statusLabels: Readonly<Record<RequestStatus, StatusLabel>> = {
  Pending: { tone: 'neutral', staff: 'Pending', client: 'To do' },
  Submitted: { tone: 'accent', staff: 'Submitted', client: 'In review' },
  Approved: { tone: 'positive', staff: 'Approved', client: 'Done' },
  Rejected: { tone: 'negative', staff: 'Sent back', client: 'Needs changes' },
  Waived: { tone: 'muted', staff: 'Waived', client: 'Not needed' },
}

/** A request's status as a mark with a word: the field's for staff, a plain one for the client. */
export function RequestStatusBadge({ status, side }: { status: RequestStatus; side: 'staff' | 'client' }) {
  return <StatusBadge tone={statusLabels[status].tone}>{statusLabels[status][side]}</StatusBadge>
}
