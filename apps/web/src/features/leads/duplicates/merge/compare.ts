import type { LeadStatus } from '@loanyard/contract/core/values'
import { mergeFields, type MergeField } from '@loanyard/contract/leads/merges'
import type { Lead } from '@loanyard/contract/leads/schemas'

export type ComparedValues = Readonly<Record<MergeField, string | number | null>>
/** Whose value a field gets, by the place of the lead. */
export type Sides = Readonly<Partial<Record<MergeField, 0 | 1>>>

/** How far along, so that a new request about a qualified lead doesn't set it back. */
const progress: Readonly<Record<LeadStatus, number>> = {
  Converted: 5,
  Qualified: 4,
  Contacted: 3,
  New: 2,
  Unqualified: 1,
  Lost: 0,
}

/** Empty text is none. */
const valueOf = (value: string | number | null) => (value === '' ? null : value)

export function differingFields([one, other]: readonly [ComparedValues, ComparedValues]): MergeField[] {
  return mergeFields.filter((field) => valueOf(one[field]) !== valueOf(other[field]))
}

/** The place of the lead that stays: the one with a deal, or else the one that was there first. */
export function usualStay([one, other]: readonly [Lead, Lead]): 0 | 1 {
  if ((one.deal === null) !== (other.deal === null)) return one.deal === null ? 1 : 0
  return one.created <= other.created ? 0 : 1
}

/** The value of the lead that stays, unless only the other has one; of statuses the one further along. */
export function usualSide(field: MergeField, [one, other]: readonly [Lead, Lead], stay: 0 | 1): 0 | 1 {
  if (valueOf(other[field]) === null) return 0
  if (valueOf(one[field]) === null) return 1
  if (field === 'lead_status') return progress[one.lead_status] >= progress[other.lead_status] ? 0 : 1
  return stay
}

/** Nothing but the name of the business, or nothing at all, says that both are the same person. */
export function isSamePersonUnclear([one, other]: readonly [Lead, Lead]): boolean {
  const isSame = (field: 'email' | 'phone') => one[field] !== null && valueOf(one[field]) === valueOf(other[field])
  return !isSame('email') && !isSame('phone')
}
