import type { businessTypes, loanPurposes } from '@loanyard/contract/core/values'
import type { Choice } from '../../../ui/form/choice-field.tsx'
import * as copy from './copy.ts'

export type LoanPurpose = (typeof loanPurposes)[number]
export type BusinessType = (typeof businessTypes)[number]

const purposeDescriptions: Readonly<Record<LoanPurpose, string>> = {
  'Business Acquisition': copy.acquisition,
  'Commercial Real Estate': copy.realEstate,
  'Working Capital': copy.workingCapital,
  Equipment: copy.equipment,
  'Debt Refinance': copy.refinance,
  'Partner Buyout': copy.buyout,
  Startup: copy.startup,
  Franchise: copy.franchise,
  Construction: copy.construction,
  Other: copy.otherPurpose,
}

const businessTypeDescriptions: Readonly<Record<BusinessType, string>> = {
  'Existing Business': copy.existingBusiness,
  Startup: copy.startupBusiness,
  Acquisition: copy.acquiredBusiness,
  Franchise: copy.franchiseBusiness,
}

function choicesOf<K extends string>(descriptions: Readonly<Record<K, string>>): readonly Choice[] {
  return Object.entries<string>(descriptions).map(([value, description]) => ({
    value,
    label: value,
    description,
  }))
}

export const purposeChoices = choicesOf(purposeDescriptions)
export const businessTypeChoices = choicesOf(businessTypeDescriptions)
