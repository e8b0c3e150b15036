import type { ownershipChanges } from '../core/values.ts'

// Apart from the sentences about SBA rules, which the page of a deal doesn't load at once.
export const ownershipLabels: Readonly<Record<(typeof ownershipChanges)[number], string>> = {
  None: 'No change of ownership',
  'Initial Acquisition': 'Initial acquisition',
  'Owner Buyout': 'Owner buyout',
  'ESOP or Cooperative': 'ESOP or cooperative',
  'Business Expansion': 'Business expansion',
  'Category not determined': 'Change of ownership, category not determined',
}
export const notAnswered = 'Not answered yet'
