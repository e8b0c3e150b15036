import type { businessTypes, loanPurposes } from '@loanyard/contract/values'
import type { Choice } from '../../ui/form/choice-field.tsx'

export type LoanPurpose = (typeof loanPurposes)[number]
export type BusinessType = (typeof businessTypes)[number]

/** What each purpose means, for somebody who asks for a loan for the first time. */
const purposeWords: Readonly<Record<LoanPurpose, string>> = {
  'Business Acquisition': 'Buying a business that runs already',
  'Commercial Real Estate': 'Buying or improving the building it is in',
  'Working Capital': 'Stock, wages and the time until customers pay',
  Equipment: 'Machines, vehicles, a kitchen, computers',
  'Debt Refinance': 'Paying off other business debt',
  'Partner Buyout': 'Buying out somebody who owns a part of it',
  Startup: 'Beginning a new business',
  Franchise: 'Opening or buying a franchise',
  Construction: 'Building something new',
  Other: 'Something else: tell the broker when they call',
}

const typeWords: Readonly<Record<BusinessType, string>> = {
  'Existing Business': 'You own it and it is running',
  Startup: 'It is new, or has run for less than two years',
  Acquisition: 'You are about to buy it',
  Franchise: 'It is run under somebody else’s name',
}

function choicesOf<K extends string>(words: Readonly<Record<K, string>>): readonly Choice[] {
  return Object.entries<string>(words).map(([value, each]) => ({ value, label: value, words: each }))
}

export const purposes = choicesOf(purposeWords)
export const types = choicesOf(typeWords)
