import type { PartnerDetail } from '@loanyard/contract/partners/detail'
import * as copy from './copy.ts'

export type AssignableStaff = PartnerDetail['staff'][number]

/** Null if no one has it. */
export function assigneeName(staff: readonly AssignableStaff[], assignedTo: string | null): string | null {
  if (assignedTo === null) return null
  return staff.find((each) => each.id === assignedTo)?.full_name ?? copy.someoneElse
}
