import type { RejectionReason, RequestKind, RequestStatus, Turn } from '@loanyard/contract/values'
import { formatDate } from '../../../lib/format.ts'
import type { Tone } from '../../../ui/status-badge.tsx'

/** How a status is marked. */
export const requestTone: Readonly<Record<RequestStatus, Tone>> = {
  Pending: 'neutral',
  Submitted: 'accent',
  Approved: 'positive',
  Rejected: 'negative',
  Waived: 'muted',
}

/** What a kind asks for, in one word. `PandaDoc` is the name the API has always had for what is to be signed. */
export const kindWords: Readonly<Record<RequestKind, string>> = {
  Document: 'Document',
  Question: 'Question',
  Acknowledgement: 'Acknowledgement',
  PandaDoc: 'Signature',
}

/** Why something was sent back. */
export const reasonWords: Readonly<Record<RejectionReason, string>> = {
  illegible: 'Cannot be read',
  incomplete: 'Incomplete',
  wrong_year: 'Wrong year',
  wrong_person: 'Wrong person or company',
  expired: 'Expired',
  password_protected: 'Password-protected',
  other: 'Other',
}

/** Whose turn it is, as staff read it. */
export const turnWords: Readonly<Record<Turn, string>> = {
  client: 'Client’s turn',
  staff: 'To review',
  nobody: 'Done',
}

/** The calendar day of a moment where one is, as YYYY-MM-DD. */
export function dayAt(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** "Due 5 Nov, 2026", "Due today", "Due tomorrow", "Overdue since 5 Nov, 2026". */
export function dueWords(dueDate: string, isOverdue: boolean, now = new Date()): string {
  if (isOverdue) return `Overdue since ${formatDate(dueDate)}`
  if (dueDate === dayAt(now)) return 'Due today'
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return dueDate === dayAt(tomorrow) ? 'Due tomorrow' : `Due ${formatDate(dueDate)}`
}
