import type { businessTypes, loanPurposes } from '@loanyard/contract/core/values'
import type { Choice } from '../../../ui/form/choice-field.tsx'

export type LoanPurpose = (typeof loanPurposes)[number]
export type BusinessType = (typeof businessTypes)[number]

/** What each purpose means, for somebody who asks for a loan for the first time. */
const purposeDescriptions: Readonly<Record<LoanPurpose, string>> = {
  'Business Acquisition': 'Buying an existing business',
  'Commercial Real Estate': 'Buying or improving the building it is in',
  'Working Capital': 'Inventory, payroll, and cash flow',
  Equipment: 'Machinery, vehicles, a kitchen, computers',
  'Debt Refinance': 'Paying off other business debt',
  'Partner Buyout': 'Buying out a co-owner',
  Startup: 'Starting a new business',
  Franchise: 'Opening or buying a franchise',
  Construction: 'Building something new',
  Other: 'Something else. Tell your broker when they call',
}

const businessTypeDescriptions: Readonly<Record<BusinessType, string>> = {
  'Existing Business': 'You own it and it’s up and running',
  Startup: 'It’s new, or less than two years old',
  Acquisition: 'You’re about to buy it',
  Franchise: 'It’s a franchise location',
}

function choicesOf<K extends string>(words: Readonly<Record<K, string>>): readonly Choice[] {
  return Object.entries<string>(words).map(([value, each]) => ({ value, label: value, words: each }))
}

export const purposeChoices = choicesOf(purposeDescriptions)
export const businessTypeChoices = choicesOf(businessTypeDescriptions)
