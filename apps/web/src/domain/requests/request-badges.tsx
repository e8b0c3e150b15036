import type { RequestKind, RequestStatus } from '@loanyard/contract/core/values'
import { IconCheckbox, IconFileText, IconMessage2, IconSignature } from '@tabler/icons-react'
import { StatusBadge, type Tone } from '../../ui/text/badges.tsx'
import * as copy from './copy.ts'
import { sentLabel, type RequestState } from './request-state.ts'

const icons = { Document: IconFileText, Question: IconMessage2, Acknowledgement: IconCheckbox, PandaDoc: IconSignature }

export const kindLabels: Readonly<Record<RequestKind, string>> = {
  Document: 'Document',
  Question: 'Question',
  Acknowledgement: 'Acknowledgment',
  PandaDoc: 'Signature',
}

/** Decorative: the kind's name is next to it or in its row. */
export function KindIcon({ kind }: { kind: RequestKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden="true" size={20} stroke={1.6} />
}

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

/** As staff read it. */
export const requestStatusLabels: Readonly<Record<RequestStatus, string>> = {
  Pending: statusLabels.Pending.staff,
  Submitted: statusLabels.Submitted.staff,
  Approved: statusLabels.Approved.staff,
  Rejected: statusLabels.Rejected.staff,
  Waived: statusLabels.Waived.staff,
}

/** In the client's words. */
export function requestStateLabel(request: RequestState): string {
  if (request.is_skip_requested) return copy.askedToSkip
  const sent = request.status === 'Pending' ? sentLabel(request) : null
  return sent ?? statusLabels[request.status].client
}

/** What was sent so far and a wish to skip read the same on both sides. */
export function RequestStateBadge({ request, side }: { request: RequestState; side: 'staff' | 'client' }) {
  if (request.is_skip_requested) return <StatusBadge tone="caution">{copy.askedToSkip}</StatusBadge>
  const sent = request.status === 'Pending' ? sentLabel(request) : null
  return sent === null ? (
    <RequestStatusBadge status={request.status} side={side} />
  ) : (
    <StatusBadge tone="accent">{sent}</StatusBadge>
  )
}

/** Staff see the industry's term, clients a plain one. */
export function RequestStatusBadge({ status, side }: { status: RequestStatus; side: 'staff' | 'client' }) {
  return <StatusBadge tone={statusLabels[status].tone}>{statusLabels[status][side]}</StatusBadge>
}
