import type { PartnerDetail } from '@loanyard/contract/partners/detail'

/** Somebody a lead can be given to. */
export type AssignableStaff = PartnerDetail['staff'][number]

/** Who a lead is given to, in words. Those who are not in the list are inactive, or not for this reader to know. */
export function assigneeName(staff: readonly AssignableStaff[], assignedTo: string | null): string | null {
  if (assignedTo === null) return null
  return staff.find((each) => each.id === assignedTo)?.full_name ?? 'Someone else'
}
