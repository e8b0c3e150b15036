import type { Submission } from '@loanyard/contract/requests/schemas'
import { rejectionLabels } from '../../domain/requests/index.ts'
import * as copy from './copy.ts'

/** The local calendar day as YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Null if the answer was not sent back. */
export function sentBackReason({ decision }: Pick<Submission, 'decision'>): string | null {
  if (decision?.status !== 'Rejected') return null
  const reason = decision.reason === null ? null : rejectionLabels[decision.reason].label
  return [reason, decision.comment].filter((part) => part !== null && part !== '').join(': ') || copy.sentBack
}
