import type { Rate } from '../numbers/amounts.ts'
import type { Editions, RuleEdition } from './editions.ts'

export const COLLATERAL_TYPES = [
  'Real Estate',
  'Machinery & Equipment (new)',
  'Machinery & Equipment (used)',
  'Vehicles',
  'Furniture & Fixtures',
  'Inventory',
  'Accounts Receivable',
  'Cash & Securities',
  'Other',
] as const

export type CollateralType = (typeof COLLATERAL_TYPES)[number]

/** One edition of the lendable part of each type's value: a partner's own, or the start below. */
export interface CollateralRatesEdition extends RuleEdition {
  rates: Readonly<Record<CollateralType, Rate>>
  /** what counts instead where an orderly-liquidation appraisal is at hand */
  appraised: Readonly<Partial<Record<CollateralType, Rate>>>
}

/** What a partner starts with: earlier editions of the SBA's operating procedure, not confirmed in the current one. */
export const COLLATERAL_RATES_START: Editions<CollateralRatesEdition> = [
  {
    from: '2018-10-01',
    name: 'Starting rates',
    confirmed: false,
    rates: {
      'Real Estate': '0.85',
      'Machinery & Equipment (new)': '0.75',
      'Machinery & Equipment (used)': '0.50',
      Vehicles: '0.50',
      'Furniture & Fixtures': '0.10',
      Inventory: '0.10',
      'Accounts Receivable': '0.10',
      'Cash & Securities': '0.90',
      Other: '0.00',
    },
    appraised: { 'Machinery & Equipment (used)': '0.80' },
  },
]
