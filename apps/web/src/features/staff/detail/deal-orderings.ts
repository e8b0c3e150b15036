import { staffDealOrderings } from '@loanyard/contract/staff'

type Field = (typeof staffDealOrderings)[number]
export type StaffDealOrdering = Field | `-${Field}`

/** What was shared last comes first. */
export const defaultDealOrdering: StaffDealOrdering = '-coordinator_assigned_at'

/** The ordering an address names; the default where it names none. */
export function dealOrderingOf(text: string | undefined): StaffDealOrdering {
  const known = staffDealOrderings.flatMap((field): StaffDealOrdering[] => [field, `-${field}`])
  return known.find((each) => each === text) ?? defaultDealOrdering
}
