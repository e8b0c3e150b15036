import type { businessTypes, loanPurposes } from '@loanyard/contract/core/values'
import {
  IconArrowsExchange,
  IconBuilding,
  IconBuildingStore,
  IconCash,
  IconCrane,
  IconDots,
  IconKey,
  IconReceipt,
  IconRocket,
  IconTruck,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { Choice } from '../../../ui/form/choice-field.tsx'
import * as copy from './copy.ts'

export type LoanPurpose = (typeof loanPurposes)[number]
export type BusinessType = (typeof businessTypes)[number]

type Tiles<K extends string> = Readonly<Record<K, readonly [description: string, icon: Icon]>>

const purposes: Tiles<LoanPurpose> = {
  'Business Acquisition': [copy.acquisition, IconKey],
  'Commercial Real Estate': [copy.realEstate, IconBuilding],
  'Working Capital': [copy.workingCapital, IconCash],
  Equipment: [copy.equipment, IconTruck],
  'Debt Refinance': [copy.refinance, IconReceipt],
  'Partner Buyout': [copy.buyout, IconUsers],
  Startup: [copy.startup, IconRocket],
  Franchise: [copy.franchise, IconBuildingStore],
  Construction: [copy.construction, IconCrane],
  Other: [copy.otherPurpose, IconDots],
}

const businessTypeTiles: Tiles<BusinessType> = {
  'Existing Business': [copy.existingBusiness, IconBuilding],
  Startup: [copy.startupBusiness, IconRocket],
  Acquisition: [copy.acquiredBusiness, IconArrowsExchange],
  Franchise: [copy.franchiseBusiness, IconBuildingStore],
}

function choicesOf<K extends string>(tiles: Tiles<K>): readonly Choice[] {
  return Object.entries<readonly [string, Icon]>(tiles).map(([value, [description, icon]]) => ({
    value,
    label: value,
    description,
    icon,
  }))
}

export const purposeChoices = choicesOf(purposes)
export const businessTypeChoices = choicesOf(businessTypeTiles)
